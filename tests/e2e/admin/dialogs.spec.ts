/** Modal dialogs of a real browser: nested, and closed by keys. tests/components/dialogs.test.ts has the others. */
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
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
