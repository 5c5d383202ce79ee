/** States of products in the panel and in the store. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, shopUrl, signedInPage, test } from '../fixtures.ts';
import { type MadeProduct, newProduct, removeProducts, uniqueName } from './products.ts';

const createdProducts: { id: string }[] = [];
test.afterEach(() => removeProducts(createdProducts.splice(0)));
test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

async function make(values: Record<string, unknown> = {}): Promise<MadeProduct> {
  const product = await newProduct(values);
  createdProducts.push(product);
  return product;
}

const statusOf = async (slug: string) => (await fetch(`${shopUrl()}/product/${slug}`)).status;

test('asks before publishing an incomplete product, and keeps it as a draft', async ({ page }) => {
  const name = uniqueName('Half Filled');
  await page.goto('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Shakers & Accessories' });
  await page.getByLabel('Price', { exact: true }).fill('10');
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: `Publish ${name}?` });
  await expect(question).toContainText('label findings and no image');
  await expect(question.getByRole('button', { name: 'Save as draft' })).toBeFocused();
  await expectAccessibleAndResponsive(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} is a draft: not in the store until you publish it`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  createdProducts.push({ id: page.url().split('/').at(-1)! });
  const slug = name.toLowerCase().replaceAll(' ', '-');
  expect(await statusOf(slug)).toBe(404);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect(await statusOf(slug)).toBe(200);
  await page.getByRole('button', { name: 'Back to draft' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect(await statusOf(slug)).toBe(404);
});

test('saves a draft on Ctrl S without publishing it', async ({ page }) => {
  const product = await make({ state: 'draft' });
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Description').fill('Still thinking');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect(await statusOf(product.slug)).toBe(404);
});

test('shows and changes state and availability in the list', async ({ page }) => {
  const product = await make();
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  const row = page.getByRole('row', { name: product.name });
  const eye = row.getByRole('button', { name: `For sale: hide product ${product.name}` });
  await expect(eye).toHaveAttribute('title', 'Hide product');
  await expect(eye).toHaveText('For sale');
  await eye.click();
  const shut = row.getByRole('button', { name: `Not for sale: show product ${product.name}` });
  await expect(shut).toHaveAttribute('title', 'Show product');
  await expect(shut).toHaveText('Not for sale');
  // products not for sale are still listed
  expect(await statusOf(product.slug)).toBe(200);
  await row.getByLabel(`State of ${product.name}`).selectOption('Draft');
  await expect(page.getByText('is a draft: not in the store')).toBeVisible();
  await expect(row).toContainText('After publishing');
  expect(await statusOf(product.slug)).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shut).toBeVisible();
  expect(await statusOf(product.slug)).toBe(200);
});

test('lists missing data before publishing several products', async ({ page }) => {
  const mark = uniqueName('Several');
  const complete = {
    hsn: '3924',
    netQuantity: { value: 1, unit: 'piece' },
    declarations: {
      foodCategory: null,
      ingredients: null,
      allergens: null,
      mayContain: null,
      packer: null,
      importer: null,
      bestBefore: null,
      fssaiLicence: null,
      usage: null,
      warnings: null,
      storage: null,
      labReportUrl: null,
      manufacturer: 'Ojas Plastics, 12 MG Road, Pune 411001',
      countryOfOrigin: 'India',
    },
  };
  const [bare, half] = [
    await make({ name: `${mark} bare`, state: 'draft' }),
    await make({ name: `${mark} half`, state: 'draft', ...complete }),
  ];
  await page.goto(`/admin/products?state=draft&search=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('checkbox', { name: `Select ${bare.name}` })).toBeVisible();
  await page.getByLabel('Select the page').check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Publish 2 products?' });
  await expect(question.getByRole('listitem').filter({ hasText: bare.name })).toContainText('label findings');
  await expect(question.getByRole('listitem').filter({ hasText: half.name })).toContainText('no image');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Publish 2' }).click();
  await expect(page.getByText('2 products: each is in the store.')).toBeVisible();
  for (const { slug } of [bare, half]) expect(await statusOf(slug)).toBe(200);
});
