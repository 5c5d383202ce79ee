/** Drafts of forms over a reload of a real page. tests/components/form-drafts.test.ts has the other cases. */
import type { Page } from '@playwright/test';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from '../fixtures.ts';
import { newProduct, removeProducts } from './products.ts';

test.beforeEach(async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signedInPage(page, DEMO_ADMIN);
});

const restored = (page: Page) => page.getByText(/^What you typed until .* is restored\. It is not saved yet\.$/);
/** The stored drafts. */
const readDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('shop.admin.drafts'))
      .map(([, text]) => text)
      .join(),
  );

test('reports an edit conflict when a restored draft is outdated', async ({ page, provoked }) => {
  provoked.push(/409/);
  const product = await newProduct();
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Description').fill('Mine');
  await expect.poll(() => readDrafts(page)).toContain('Mine');
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  await api('POST', `/admin/products/${product.id}/in-stock`, { inStock: false }, accessToken);
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${DEMO_ADMIN.email} changed this product`)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Mine');
  await removeProducts([product]);
});

test('restores a dialog’s form after a reload until its changes are discarded', async ({ page }) => {
  await page.goto('/admin/email');
  const open = () => page.getByRole('button', { name: 'Create Campaign' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await open();
  await dialog.getByLabel('Subject').fill('Monsoon sale');
  await dialog.getByLabel('Content').fill('A long letter');
  await page.reload();
  await open();
  await expect(restored(page)).toBeVisible();
  await expect(dialog.getByLabel('Content')).toHaveValue('A long letter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel('Content')).toHaveValue('');
});
