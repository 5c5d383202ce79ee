/** Stock counts by scanner with keys only, and on a phone; bills from a file; what leaves sale soon. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessibleAtAnyWidth } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, type Signed, signedInPage, signInByApi, test } from '../fixtures.ts';
import { type MadeProduct, newProduct, removeProducts } from './products.ts';

const DAY_MS = 86_400_000;
const createdProducts: MadeProduct[] = [];
let staff: Signed;
test.beforeEach(async ({ page }) => {
  staff = await signInByApi(DEMO_ADMIN);
  await signedInPage(page, DEMO_ADMIN);
});
test.afterEach(() => removeProducts(createdProducts.splice(0)));

const uniqueNumber = (prefix: string) => `${prefix}-${randomUUID().slice(0, 6).toUpperCase()}`;

/** A product with batches of these units, which are best before in so many days. */
async function productWithBatches(units: number[], days = 900) {
  const product = await newProduct({
    variants: [{ flavour: null, size: null, sku: uniqueNumber('CNT'), stock: { was: null, now: 0 } }],
  });
  createdProducts.push(product);
  const bestBefore = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const lines = units.map((count) => ({
    variantId: product.variants[0]!.id,
    number: uniqueNumber('CB'),
    bestBefore,
    units: count,
  }));
  const receipt = { supplier: 'Sahyadri Nutraceuticals', lines, idempotencyKey: randomUUID() };
  await api('POST', '/admin/receipts', receipt, staff.accessToken);
  return { product, sku: product.variants[0]!.sku, numbers: lines.map(({ number }) => number) };
}

const startOf = (product: MadeProduct) =>
  api<{ id: string; number: string }>(
    'POST',
    '/admin/stock-counts',
    { scope: 'product', productId: product.id, idempotencyKey: randomUUID() },
    staff.accessToken,
  );

test('counts by scanner with keys only, compares, explains and applies', async ({ page, provoked }) => {
  provoked.push(/40[49]|422/);
  const { product, sku, numbers } = await productWithBatches([3, 5]);
  const [first, second] = numbers as [string, string];
  const { id, number } = await startOf(product);
  await page.goto(`/admin/products/counts/${id}`);
  await expect(page.getByRole('textbox', { name: 'Scan a unit or its batch label' })).toBeFocused();
  await page.keyboard.type('NO-SUCH-CODE\n');
  await expect(page.getByRole('alert')).toContainText('Unknown code');
  await page.keyboard.type(`${sku}\n`);
  await expect(page.getByRole('alert')).toContainText('Which batch?');
  await expectAccessibleAtAnyWidth(page);
  await page.keyboard.type(`${first}\n${first}\n`);
  const lines = page.getByRole('list', { name: 'Counted lines' });
  const unitsOf = (batch: string) => lines.getByLabel(`Counted units of ${product.name}, Batch ${batch}`);
  await expect(unitsOf(first)).toHaveValue('2');
  await page.keyboard.type(`${second}\n=5\n`);
  await expect(unitsOf(second)).toHaveValue('5');
  await expect(page.getByText('Expected')).toHaveCount(0);
  // what was counted is there after a reload
  await page.reload();
  await expect(unitsOf(second)).toHaveValue('5');
  await expect(page.getByText('Everything is counted.')).toBeVisible();

  await page.getByRole('button', { name: 'Compare' }).press('Enter');
  await expect(page.getByText('2 lines, 1 differs: 1 unit fewer than expected.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter');
  await expect(lines.getByText('Choose a reason')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await lines.getByLabel(`Reason of ${product.name}, Batch ${first}`).selectOption({ label: 'Damaged' });
  await lines.getByLabel(`Note on ${product.name}, Batch ${first}`).fill('torn lid');
  await lines.getByLabel(`Note on ${product.name}, Batch ${first}`).press('Enter');
  await expect(page.getByText('Choose a reason')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter');
  await expect(page.getByText('Count applied')).toBeVisible();
  await expect(page.getByText('Damaged: torn lid')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`${first}`);
  expect(csv).toContain('damaged,torn lid');
  await page.goto(`/admin/products/batches?search=${first}`);
  await page.getByRole('link', { name: first }).click();
  await expect(page.getByRole('table', { name: 'Movements' })).toContainText(`${number}, damaged: torn lid`);
});

test('counts on a phone by typing, starts from the list and abandons', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { product, numbers } = await productWithBatches([4]);
  await page.goto('/admin/products/batches');
  await page.getByRole('link', { name: 'Count stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Count stock' });
  await dialog.getByText('A product', { exact: true }).click();
  await dialog.getByLabel('Find a product').fill(product.name);
  await dialog.getByLabel('Product', { exact: true }).selectOption({ label: product.name });
  await expectAccessibleAtAnyWidth(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await dialog.getByRole('button', { name: 'Start counting' }).click();
  const units = page.getByLabel(`Counted units of ${product.name}, Batch ${numbers[0]}`);
  await units.fill('4');
  await units.press('Enter');
  await expect(page.getByRole('list', { name: 'Counted lines' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('1 line, all as expected.')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.getByRole('button', { name: 'Abandon', exact: true }).click();
  await page.getByRole('button', { name: 'Abandon the count' }).click();
  await expect(page.getByText('1 line counted. No stock was changed.')).toBeVisible();
  await page.goto('/admin/products/counts?view=abandoned');
  await expect(page.getByRole('table', { name: 'Stock counts' })).toContainText(product.name);
  await expectAccessibleAtAnyWidth(page);
});

test('receives bills from a file once', async ({ page }) => {
  const { product, sku } = await productWithBatches([1]);
  const bill = uniqueNumber('BILL');
  const rows = ['Supplier,Bill number,SKU,Batch,Best before,Quantity', `Sahyadri,${bill},${sku},L-1,2030-01-31,7`];
  const file = { name: 'bills.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.goto('/admin/products/receive');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import bills' });
  await dialog.getByLabel('File').setInputFiles(file);
  await expect(dialog).toContainText('This would be: 1 new');
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Import 1 bill' }).click();
  await expect(dialog).toContainText('Done: 1 new');
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await dialog.getByLabel('File').setInputFiles(file);
  await expect(dialog).toContainText(`Bill ${bill} was received on`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.goto(`/admin/products/batches?search=${product.name}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(3);
  expect(csv).toContain('L-1');
});

test('proposes a lower price and a coupon for a batch that leaves sale soon', async ({ page }) => {
  const { product, numbers } = await productWithBatches([6], 70);
  await page.goto(`/admin/products/batches?view=leaving_30&sort=best-before&search=${numbers[0]}`);
  const row = page.getByRole('row').filter({ hasText: numbers[0]! });
  await expect(row).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await row.getByRole('link', { name: 'Lower the price' }).click();
  await expect(page.getByText('for ₹700, 30 % lower')).toBeVisible();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('700');
  await expect(page).toHaveURL(`/admin/products/${product.id}`);
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.goto(`/admin/products/batches?view=leaving_30&sort=best-before&search=${numbers[0]}`);
  await row.getByRole('link', { name: 'Make a coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create coupon' });
  await expect(dialog).toContainText('Coupons are for whole categories');
  await expect(dialog.getByLabel('Title')).toHaveValue(`Best before soon: ${product.name}`);
  await expectAccessibleAtAnyWidth(page);
});
