/** Initial focus and keys of dialogs in the panel. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from '../fixtures.ts';
import { expectFirstFieldFocused } from '../form-persistence.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

/** Confirmations of deletions: path, button, and name of the dialog. */
const QUESTIONS: [path: string, button: RegExp, name: RegExp][] = [
  ['/admin/products', /^Delete /, /^Delete product/],
  ['/admin/categories', /^Delete /, /^Delete category/],
  ['/admin/hero', /^Remove /, /^Remove/],
  ['/admin/banners', /^Delete /, /^Delete banner/],
  ['/admin/coupons', /^Delete /, /^Delete coupon/],
  ['/admin/nutrition', /^Delete /, /^Delete nutrition plan/],
  ['/admin/workouts', /^Delete /, /^Delete workout guide/],
];

for (const [path, button, name] of QUESTIONS)
  test(`focuses Cancel when ${path} asks before a deletion`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    const question = page.getByRole('dialog', { name });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
  });

test('focuses Cancel when a changed form is closed, and saves nothing on Ctrl Enter', async ({ page }) => {
  await page.goto('/admin/banners');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add banner' });
  await form.getByLabel('Title', { exact: true }).fill('Half done');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.evaluate(() => document.body.setAttribute('data-stays', ''));
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: /Half done/ })).toHaveCount(0);
  // a native form submission would reload the page
  await expect(page.locator('body[data-stays]')).toBeAttached();
});

async function nameView(page: Page, name: string): Promise<void> {
  await page.goto('/admin/coupons');
  await page.getByRole('searchbox').first().fill(name);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expectFirstFieldFocused(dialog);
  await page.keyboard.type(name);
}

test('closes together with its content, so that the next key is for the page', async ({ page }) => {
  await page.goto('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Whey');
  await page.getByRole('link', { name: 'Back to products' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  const isLeftOpen = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const dialog = document.querySelector('dialog[open]')!;
        new MutationObserver(() => dialog.childElementCount === 0 && resolve(dialog.matches('[open]'))).observe(
          dialog,
          { childList: true },
        );
      }),
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await isLeftOpen).toBe(false);
});

test('saves when Enter is pressed in a single-line field', async ({ page }) => {
  const name = `v${randomUUID().slice(0, 6)}`;
  await nameView(page, name);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name, exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: `Remove view ${name}` }).click();
});

test('saves when Ctrl Enter is pressed', async ({ page }) => {
  const name = `v${randomUUID().slice(0, 6)}`;
  await nameView(page, name);
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name, exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: `Remove view ${name}` }).click();
});

test('deletes when Ctrl Enter is pressed in the confirmation', async ({ page }) => {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const name = `Gone ${randomUUID().slice(0, 6)}`;
  await api(
    'POST',
    '/admin/categories',
    { name, description: '', imageUrl: null, displayOrder: 90, isActive: false },
    accessToken,
  );
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog', { name: /Delete category/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('focuses the filters on phones, and closes them on Ctrl Enter', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: /^Filter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).not.toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
});

test('submits a settings card when Ctrl Enter is pressed in it', async ({ page }) => {
  await page.goto('/admin/settings');
  const card = page.getByRole('form', { name: 'Security' });
  await card.getByLabel('Login attempts').fill('a');
  await page.keyboard.press('Control+Enter');
  await expect(card.getByLabel('Login attempts')).toHaveAttribute('aria-invalid', 'true');
});
