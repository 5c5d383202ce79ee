/** Reports with charts and a table for each. */
import { readFileSync } from 'node:fs';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from '../fixtures.ts';
import { type MadeProduct, newProduct, removeProducts } from './products.ts';

const createdProducts: MadeProduct[] = [];
test.afterEach(() => removeProducts(createdProducts.splice(0)));

test('opens from the Revenue card, with a table for each chart and the period in the URL', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/coupons');
  await page.getByRole('link').filter({ hasText: 'Paid, net of refunds' }).click();
  await expect(page).toHaveURL(/\/admin\/reports$/);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  for (const title of ['Revenue over time', 'Orders by status', 'Best sellers', 'Low stock']) {
    const card = page.getByRole('region', { name: title, exact: true });
    await card.getByRole('button', { name: `Table of ${title}` }).click();
    await expect(card.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  }
  await expectAccessibleAndResponsive(page);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=7$/);
  await expect(page.getByRole('region', { name: 'Revenue over time', exact: true }).getByRole('row')).toHaveCount(8);
  await page.reload();
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByRole('region', { name: 'Revenue over time', exact: true }).locator('svg.recharts-surface'),
  ).toBeVisible();
  await page.getByRole('group', { name: 'By' }).getByRole('button', { name: 'Revenue' }).click();
  await expect(page.getByRole('group', { name: 'By' }).getByRole('button', { name: 'Revenue' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessibleAndResponsive(page);
});

test('accepts a custom period, exports it, and restocks a variant', async ({ page }) => {
  // a separate product, since other tests need the sold-out ones of the demo
  const product = await newProduct({
    // many variants, so that one of them is within the short list
    variants: Array.from({ length: 12 }, (_, index) => ({
      flavour: `Taste ${index + 1}`,
      size: null,
      sku: '',
      stock: { was: null, now: 0 },
    })),
  });
  createdProducts.push(product);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/reports');
  await page.getByRole('button', { name: /^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Days of the report' });
  await expect(dialog.getByLabel('From')).toBeFocused();
  await dialog.getByLabel('From').fill('05/02/2026');
  await dialog.getByLabel('To').fill('03/02/2026');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('It must not be before the first day')).toBeVisible();
  await dialog.getByLabel('To').fill('09/02/2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?from=2026-02-05&to=2026-02-09$/);
  await expect(page.getByRole('button', { name: '05/02/2026 – 09/02/2026' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('report-2026-02-05-2026-02-09.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toBe('Day,Orders,Revenue,Revenue of the span before,Received,Refunded');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toMatch(/^05\/02\/2026,\d+(,[\d.]+){4}$/);

  const low = page.getByRole('region', { name: 'Low stock', exact: true });
  await expect(low.locator('img').first()).toBeVisible();
  const { name } = product;
  const row = low.getByRole('listitem').filter({ hasText: name }).first();
  await row.getByRole('button', { name: /^Restock/ }).click();
  const restock = page.getByRole('dialog', { name: `Restock ${name}` });
  await restock.getByLabel('Units that came in').fill('none');
  await page.keyboard.press('Enter');
  await expect(restock.getByText('Enter how many units came in')).toBeVisible();
  await restock.getByLabel('Units that came in').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/: 1 unit added/)).toBeVisible();
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const stored = await api<{ variants: { onHand: number }[] }>(
    'GET',
    `/admin/products/${product.id}`,
    undefined,
    accessToken,
  );
  expect(stored.variants.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(1);
});
