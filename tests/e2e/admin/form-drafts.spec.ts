/** Drafts of long forms, which survive a reload for their user only. */
import type { Page } from '@playwright/test';
import { api, DEMO_ADMIN, expect, newCustomer, signedInPage, signInByApi, test } from '../fixtures.ts';
import { newProduct, removeProducts, uniqueName } from './products.ts';

test.beforeEach(async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signedInPage(page, DEMO_ADMIN);
});

const restored = (page: Page) => page.getByText(/^What you typed until .* is restored\. It is not saved yet\.$/);
/** The stored drafts. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('shop.admin.drafts'))
      .map(([, text]) => text)
      .join(),
  );

async function typeProduct(page: Page, name: string): Promise<void> {
  await page.goto('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('Typed for an hour');
  await page.getByPlaceholder('Add a flavour').fill('Mango');
  await page.getByPlaceholder('Add a flavour').press('Enter');
  await page.getByLabel('In stock of Mango').fill('12');
}

test('restores a new product after a reload until it is discarded', async ({ page }) => {
  const name = uniqueName('Kept');
  await typeProduct(page, name);
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Description')).toHaveValue('Typed for an hour');
  await expect(page.getByLabel('In stock of Mango')).toHaveValue('12');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(/\d fields/);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('deletes the draft when the product is saved', async ({ page }) => {
  const product = await newProduct();
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Description').fill('To be saved');
  await expect.poll(() => kept(page)).toContain('To be saved');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain('To be saved');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('To be saved');
  await expect(restored(page)).toHaveCount(0);
  await removeProducts([product]);
});

test('reports an edit conflict when a restored draft is outdated', async ({ page, provoked }) => {
  provoked.push(/409/);
  const product = await newProduct();
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Description').fill('Mine');
  await expect.poll(() => kept(page)).toContain('Mine');
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

test('deletes the draft when the user leaves the page and discards it', async ({ page }) => {
  await typeProduct(page, uniqueName('Left'));
  await expect.poll(() => kept(page)).toContain('Left');
  await page.getByRole('link', { name: 'Back to products' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  expect(await kept(page)).not.toContain('Left');
});

test('deletes drafts on sign-out and when another user signs in', async ({ page }) => {
  const name = uniqueName('Secret');
  await typeProduct(page, name);
  await expect.poll(() => kept(page)).toContain(name);
  const other = await signInByApi(await newCustomer());
  // leaves the panel first, whose background requests would be refused to a customer
  await page.goto('/robots.txt');
  await page.evaluate((session) => localStorage.setItem('shop.session', session), JSON.stringify(other));
  await page.goto('/');
  await expect.poll(() => kept(page)).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(name);

  await page.evaluate(() => localStorage.removeItem('shop.session'));
  const admin = await signInByApi(DEMO_ADMIN);
  await page.evaluate((session) => localStorage.setItem('shop.session', session), JSON.stringify(admin));
  await typeProduct(page, name);
  await expect.poll(() => kept(page)).toContain(name);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out')).toBeVisible();
  expect(await kept(page)).toBe('');
});
