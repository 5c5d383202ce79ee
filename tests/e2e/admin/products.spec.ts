/** The products tab. */
import type { Page } from '@playwright/test';
import { png } from '../../png.ts';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from '../fixtures.ts';
import { type MadeProduct, newProduct, removeProducts, uniqueName } from './products.ts';

const createdProducts: { id: string }[] = [];
async function make(values?: Record<string, unknown>): Promise<MadeProduct> {
  const product = await newProduct(values);
  createdProducts.push(product);
  return product;
}

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});
test.afterEach(() => removeProducts(createdProducts.splice(0)));

const table = (page: Page) => page.getByRole('table', { name: 'Products' });
const problem = (page: Page) => page.locator('[data-variant="destructive"]');

test('lists products with their columns, finds one by SKU, and hides it', async ({ page }) => {
  const product = await make();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Product Management' })).toBeVisible();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    '',
    'Product',
    'Category',
    'MRP',
    'Price',
    'Stock',
    'Label check',
    'State',
    'In the store',
    'Actions',
  ]);
  await page.getByLabel('Name, flavour or SKU').fill(product.variants[0]!.sku.toLowerCase());
  const row = table(page).locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(product.name);
  await expect(row).toContainText('₹1,200');
  await expect(row).toContainText('₹1,000');
  await expect(row).toContainText(/\d+ findings/);
  await page.getByTitle('Hide product').click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(page.getByTitle('Show product')).toBeVisible();
  // the store shows it at once
  const storeProduct = await api<{ inStock: boolean }>('GET', `/products/${product.slug}`);
  expect(storeProduct.inStock).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTitle('Hide product')).toBeVisible();
  await page.getByRole('button', { name: 'Sold out' }).click();
  await expect(page.getByText('No product matches')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByLabel('Only').selectOption({ label: 'Only: Label findings' });
  await expect(row).toHaveCount(1);
  await page.keyboard.press('Escape');
  // waits for the full list to move in
  await expect(table(page).getByRole('row').nth(2)).toBeVisible();
  await page.getByLabel('Name, flavour or SKU').fill(product.variants[0]!.sku);
  await expect(row).toHaveCount(1);
  await page.locator('main').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(`/admin/products/${product.id}`);
});

test('creates and publishes a product with flavours, nutrition and images', async ({ page }) => {
  const name = uniqueName('Kesar Trial');
  await page.goto('/admin/products');
  await expect(table(page)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'New product' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish product' }).click();
  await expect(page.getByText('Name, category, and price are required').first()).toBeVisible();
  await expect(
    page.getByText('Failed to create product. 3 fields need attention. Your entries are kept.'),
  ).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Shakers & Accessories' });
  await page.getByLabel('MRP', { exact: true }).fill('3,499');
  await page.getByLabel('Price', { exact: true }).fill('3,899');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Price ₹3,899 is above the MRP of ₹3,499.')).toBeVisible();
  await page.getByLabel('Price', { exact: true }).fill('2,899');
  await page.getByLabel('GST rate').selectOption('5');
  await page.getByLabel('Net quantity', { exact: true }).fill('1');
  await page.getByLabel('Unit', { exact: true }).fill('kg');
  await expect(page.getByRole('definition').filter({ hasText: '17 % off' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '₹2,760.95' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '₹138.05' })).toBeVisible();

  // Enter adds a trimmed flavour, and nothing for blanks
  const flavour = page.getByPlaceholder('Add a flavour');
  for (const text of ['  Kesar Pista ', '   ', 'Chocolate']) {
    await flavour.fill(text);
    await flavour.press('Enter');
  }
  const variants = page.getByRole('table', { name: 'Variants' });
  await expect(variants.getByRole('rowheader')).toHaveText(['Kesar Pista', 'Chocolate']);
  await page.getByLabel('In stock of Kesar Pista').fill('12');
  await page.getByLabel('Gross weight of Kesar Pista').fill('1,190');
  await page.getByLabel('Length of Kesar Pista').fill('0');

  // a nutrition entry needs name and value
  const nutrient = page.getByLabel('New nutrient', { exact: true });
  const value = page.getByLabel('Value of the new nutrient');
  await nutrient.fill('Protein');
  await nutrient.press('Enter');
  await expect(page.getByLabel('Nutrient 1')).toHaveCount(0);
  await value.fill('25 g');
  await value.press('Enter');
  await expect(page.getByLabel('Nutrient 1')).toHaveValue('Protein');

  await page.getByRole('button', { name: 'Add a specification' }).click();
  await page.getByLabel('Specification 1', { exact: true }).fill('Form');
  await page.getByLabel('Value of Form').fill('Powder');
  await page.getByLabel('Country of origin').fill('India');

  const files = [1, 2].map((number) => ({ name: `p${number}.png`, mimeType: 'image/png', buffer: png(number * 40) }));
  await page.getByLabel('choose images').setInputFiles(files);
  await expect(page.getByText('Images uploaded')).toBeVisible();
  await expect(page.getByText('2 image(s) uploaded successfully.')).toBeVisible();
  await page.getByLabel('Flavour in image 2').selectOption('Chocolate');

  const card = page.getByRole('region', { name: 'In the store' });
  await expect(card).toContainText(name);
  await expect(card).toContainText('₹2,899');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The length is a whole number from 1 to 3,000 mm')).toBeVisible();
  await page.getByLabel('Length of Kesar Pista').fill('155');
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: `Publish ${name}?` });
  await expect(question).toContainText('label findings');
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Product created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  createdProducts.push({ id: page.url().split('/').at(-1)! });

  // the cached product page shows the next change at once
  await page.getByRole('link', { name: 'View in store' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('₹2,899');
  await page.goto(`/admin/products/${createdProducts[0]!.id}`);
  await expect(page.getByLabel('Gross weight of Kesar Pista')).toHaveValue('1190');
  await page.getByLabel('Price', { exact: true }).fill('2,799');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await page.getByRole('link', { name: 'View in store' }).click();
  await expect(page.locator('main')).toContainText('₹2,799');
  await page.reload();
  await expect(page.locator('main')).toContainText('₹2,799');
});

test('uploads, reorders and removes images, and states why one is refused', { tag: '@images' }, async ({
  page,
  provoked,
}) => {
  provoked.push(/422|500/);
  const product = await make();
  await page.goto(`/admin/products/${product.id}`);
  const choose = page.getByLabel('choose images');
  await choose.setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(problem(page)).toContainText('Upload failed');
  await expect(problem(page)).toContainText('Invalid file type: list.pdf is not an image file.');
  await choose.setInputFiles({ name: 'raw.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(problem(page)).toContainText('File too large: raw.png is larger than 5MB.');
  // a text file with the name of an image
  await choose.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
  await expect(problem(page)).toContainText('Invalid file type: fake.png is not an image file.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.route('**/api/admin/images**', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await choose.setInputFiles({ name: 'good.png', mimeType: 'image/png', buffer: png(200) });
  await expect(problem(page)).toContainText('good.png could not be saved. Please try again.');
  await choose.setInputFiles(
    [210, 220, 230].map((red) => ({ name: `${red}.png`, mimeType: 'image/png', buffer: png(red) })),
  );
  await expect(page.getByText('3 image(s) uploaded successfully.')).toBeVisible();
  const tiles = page.locator('[data-image]');
  const keys = () => tiles.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.picture));
  const [first, second, third] = await keys();
  await page.getByRole('button', { name: 'Move image 1 back' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  expect(await keys()).toEqual([second, first, third]);
  await expect(page.getByText('Image 1 is now number 2 of 3')).toBeAttached();
  await tiles.nth(2).dragTo(tiles.nth(0));
  expect(await keys()).toEqual([third, second, first]);
  await tiles.nth(1).hover();
  await page.getByRole('button', { name: 'Remove image 2' }).click();
  expect(await keys()).toEqual([third, first]);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  // a broken image shows the placeholder
  await page.route('**/media/**', (route) => route.abort());
  provoked.push(/ERR_FAILED/);
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await expect(table(page).locator('tbody img')).toHaveAttribute('src', '/placeholder-product.svg');
});

test('reports an edit conflict, saves only the changed fields over it, and asks before leaving', async ({
  page,
  provoked,
}) => {
  provoked.push(/409|503/);
  const product = await make();
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('Description').fill('What I typed');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Unsaved changes 1 field');
  await api('POST', `/admin/products/${product.id}/in-stock`, { inStock: false }, accessToken);
  // far below the note about the conflict
  await page.getByLabel('Warnings').focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${DEMO_ADMIN.email} changed this product`)).toBeInViewport();
  await expect(page.getByLabel('Description')).toHaveValue('What I typed');
  // the input is kept when the server fails
  await page.route(`**/api/admin/products/${product.id}`, (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Failed to update product.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('What I typed');
  await page.getByRole('link', { name: 'Back to products' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  // theirs is kept where mine changed nothing
  const saved = await api('GET', `/admin/products/${product.id}`, undefined, accessToken);
  expect(saved).toMatchObject({ description: 'What I typed', inStock: false });
  await page.getByLabel('Badge').fill('New');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Badge')).toHaveValue('');
  await page.getByRole('link', { name: 'Back to products' }).click();
  await expect(table(page)).toBeVisible();
});

test('saves complete input of a new row, and reports incomplete input', async ({ page }) => {
  const product = await make();
  await page.goto(`/admin/products/${product.id}`);
  await page.getByLabel('New nutrient', { exact: true }).fill('Carbs');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 field');
  await page.getByRole('link', { name: 'Back to products' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('Failed to update product. 1 field needs attention. Your entries are kept.'),
  ).toBeVisible();
  const amount = page.getByLabel('Value of the new nutrient');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription('Enter its value, or remove the name');
  await expect(page.getByText('Enter its value, or remove the name')).toBeInViewport();
  await amount.fill('3 g');
  await page.getByPlaceholder('Add a flavour').fill(' Vanilla ');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nutrient 1')).toHaveValue('Carbs');
  await expect(page.getByRole('table', { name: 'Variants' }).getByRole('rowheader').first()).toContainText('Vanilla');
});

test('previews and applies prices and stock of several products', async ({ page }) => {
  const mark = uniqueName('Bulk');
  await make({ name: `${mark} A`, price: 99_900 });
  await make({ name: `${mark} B`, price: 49_950, originalPrice: null });
  await page.goto(`/admin/products?search=${encodeURIComponent(mark)}&sort=name`);
  await expect(table(page).locator('tbody tr')).toHaveCount(2);
  await page.getByLabel('Select the page').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Price and stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price and stock of 2 products' });
  await dialog.getByLabel('Price', { exact: true }).selectOption({ label: 'Plus %' });
  await dialog.getByLabel('By how much').fill('30');
  const preview = dialog.getByRole('table', { name: 'Preview' });
  await expect(preview).toContainText('Price ₹1,298.70 is above the MRP of ₹1,200.');
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await expect(dialog).toContainText('1 line cannot be changed like this');
  await dialog.getByLabel('By how much').fill('7');
  await dialog.getByLabel('Rounding').selectOption({ label: 'To ₹1' });
  await dialog.getByLabel('Stock', { exact: true }).selectOption({ label: 'Add' });
  await dialog.getByLabel('Units').fill('5');
  await expect(preview.getByRole('row', { name: `${mark} A ₹999 ₹1,069` })).toBeVisible();
  await expect(preview.getByRole('row', { name: `${mark} B ₹499.50 ₹534` })).toBeVisible();
  await expect(preview.getByRole('row', { name: `${mark} B 20 units 25 units` })).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await dialog.getByRole('button', { name: 'Apply 4 changes' }).click();
  await expect(page.getByText('4 changes in 2 products')).toBeVisible();
  await expect(table(page)).toContainText('₹1,069');
  await expect(table(page)).toContainText('25');
});

test('has an accessible product page without overflow at any width', async ({ page }) => {
  const variant = (flavour: string) => ({ flavour, size: '1 kg', sku: '', stock: { was: null, now: 4 } });
  const rows = [
    { name: 'Protein', perServing: '25 g', per100g: '76 g', rda: null, indent: false, strong: true },
    { name: 'Added sugars', perServing: '0 g', per100g: '0 g', rda: '0%', indent: true, strong: false },
  ];
  const product = await make({
    variants: [variant('Mango'), variant('Chocolate')],
    nutrition: { per: 'One scoop', rows },
    specifications: [{ name: 'Form', value: 'Powder' }],
  });
  await page.goto(`/admin/products/${product.id}`);
  await page
    .getByLabel('choose images')
    .setInputFiles([5, 6].map((red) => ({ name: `${red}.png`, mimeType: 'image/png', buffer: png(red) })));
  await expect(page.getByText('2 image(s) uploaded successfully.')).toBeVisible();
  await expectAccessibleAndResponsive(page);
});

test('imports products from a CSV file after a preview, and exports them', async ({ page }) => {
  const name = uniqueName('From File');
  const handle = name.toLowerCase().replaceAll(' ', '-');
  const file = `Handle,Name,Category,Price,GST rate,Shown,SKU,Stock\n${handle},${name},Shakers & Accessories,799,5,yes,,8\nbad,Bad,Nowhere,1,5,yes,,1\n`;
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  await dialog.getByLabel('File').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(dialog).toContainText('This would be: 1 new, 0 changed, 0 unchanged, 1 refused.');
  await expect(dialog).toContainText('There is no category ‘Nowhere’');
  await expectAccessibleAndResponsive(page);
  await dialog.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(dialog).toContainText('Done: 1 new, 0 changed, 0 unchanged, 1 refused.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Name, flavour or SKU').fill(name);
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await expect(table(page)).toContainText('₹799');
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const { rows } = await api<{ rows: { id: string }[] }>(
    'GET',
    `/admin/products?search=${encodeURIComponent(name)}`,
    undefined,
    accessToken,
  );
  createdProducts.push(...rows);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('products.csv');
  const text = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(text).toString()).toContain(name);
});
