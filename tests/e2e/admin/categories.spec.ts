/** The categories tab. */
import { png } from '../../png.ts';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from '../fixtures.ts';
import { newProduct, removeProducts, uniqueName } from './products.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

type Made = { id: string; name: string };
async function newCategory(name: string): Promise<Made> {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  // inactive, since other tests read the store's lists
  return api('POST', '/admin/categories', { name, isActive: false }, accessToken);
}

test('creates a category with an image, edits it, and refuses one without a name', async ({ page, provoked }) => {
  provoked.push(/422|500/);
  const name = uniqueName('Sticks');
  await page.goto('/admin/categories');
  await expect(page.getByRole('heading', { name: 'Product Categories' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Categories' });
  await expect(table.getByRole('row', { name: /Protein Powders/ })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  const active = await table.getByText('Active', { exact: true }).count();
  await expect(dialog.getByLabel('Display order')).toHaveValue(String(active));
  await dialog.getByRole('button', { name: 'Create category' }).click();
  await expect(dialog.getByText('Category name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('creatine');
  await dialog.getByLabel('Active').uncheck();
  await dialog.getByRole('button', { name: 'Create category' }).click();
  await expect(dialog.getByText('There is a category of this name')).toBeVisible();
  await expect(dialog.getByText('Failed to create category. Your entries are kept.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('One for each day.');
  await dialog.getByLabel('choose an image').setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: png(17) });
  await expect(page.getByText('1 image(s) uploaded successfully.')).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Category created successfully')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(edit.getByLabel('Description')).toHaveValue('One for each day.');
  await expect(edit.locator('[data-image]')).toHaveCount(1);
  await edit.getByLabel('Display order').fill('77');
  await page.route('**/api/admin/categories/**', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await edit.getByRole('button', { name: 'Save category' }).click();
  await expect(edit.getByText('Failed to update category.')).toBeVisible();
  await expect(edit.getByLabel('Display order')).toHaveValue('77');
  await edit.getByRole('button', { name: 'Save category' }).click();
  await expect(page.getByText('Category updated successfully')).toBeVisible();
});

test('activates and renames a category, and refuses to delete one with products', async ({ page, provoked }) => {
  provoked.push(/409/);
  const name = uniqueName('Gels');
  const { id } = await newCategory(name);
  const product = await newProduct({ categoryId: id });
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: `Activate ${name}` }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByLabel('Name').fill(`New ${name}`);
  await dialog.getByRole('button', { name: 'Save category' }).click();
  await expect(page.getByRole('button', { name: `New ${name}`, exact: true })).toBeVisible();
  // the old URL redirects to the new one
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await page.goto(`/products/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/products/new-${slug}$`));
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  await page.goto('/admin/categories');
  const remove = async () => {
    await page.getByRole('button', { name: `Delete New ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete category' });
    await expect(question).toContainText('Are you sure you want to delete this category?');
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(page.locator('[data-variant="destructive"]')).toContainText('Failed to delete category');
  await expect(page.locator('[data-variant="destructive"]')).toContainText('It has 1 product.');
  await removeProducts([product]);
  await remove();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: `Deactivate New ${name}` }).click();
  await expect(row).toContainText('Inactive');
});
