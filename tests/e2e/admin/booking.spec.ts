/** Booking carriers with prices, pickups, and the carriers in the settings. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, type Signed, signedInPage, signInByApi, test } from '../fixtures.ts';
import { withIsolatedShop } from '../isolated-shop.ts';
import { placePaidOrder } from '../orders.ts';
import { newProduct, removeProducts } from './products.ts';

withIsolatedShop({ timeout: 240_000 });

const MEASURES = { grams: 900, lengthMm: 250, widthMm: 200, heightMm: 150 };
const COUNT = 20;

let staff: Signed;
test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  staff = await signInByApi(DEMO_ADMIN);
});

const asStaff = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  api<T>(method, path, body, staff.accessToken);

/** Orders whose one shipment is packed; their short ids. */
async function packOrders(slug: string, count: number, measures: object): Promise<string[]> {
  const orders: { id: string; short: string }[] = [];
  for (let i = 0; i < count; i += 1) orders.push(await placePaidOrder(slug, 1));
  for (const { id } of orders) {
    await asStaff('POST', `/admin/orders/${id}/status`, { to: 'processing' });
    const { shipmentId } = await asStaff<{ shipmentId: string }>('POST', `/admin/orders/${id}/shipments`, {});
    await asStaff('POST', `/admin/shipments/${shipmentId}/pack-all`, { measures });
  }
  return orders.map(({ short }) => short);
}

/** Clicks, and counts it. */
function countedClicks() {
  const counter = { clicks: 0 };
  const click = async (target: Locator) => {
    counter.clicks += 1;
    await target.click();
  };
  return Object.assign(counter, { click });
}

const dialogOf = (page: Page) => page.getByRole('dialog');

test('ships twenty packed orders with at most eight clicks', async ({ page }) => {
  const product = await newProduct({
    variants: [{ flavour: null, size: null, sku: '', stock: { was: null, now: 60 } }],
  });
  try {
    const shorts = await packOrders(product.slug, COUNT, MEASURES);
    await page.goto('/admin/tracking/shipments?view=packed');
    await expect(page.getByText(`${shorts.at(-1)}-1`)).toBeVisible();
    const counter = countedClicks();
    await counter.click(page.getByRole('checkbox', { name: 'Select the page' }));
    await counter.click(page.getByRole('button', { name: 'Book', exact: true }));
    const dialog = dialogOf(page);
    const book = dialog.getByRole('button', { name: /^Book 20, ₹/ });
    await expect(book).toBeVisible();
    await expect(dialog.getByRole('combobox').first()).toContainText(/Delhivery|Shiprocket/);
    await counter.click(book);
    const print = dialog.getByRole('button', { name: 'Print 20 labels' });
    await expect(print).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await counter.click(print);
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(counter.clicks).toBeLessThanOrEqual(8);
    expect(counter.clicks).toBe(4);
  } finally {
    await removeProducts([product]);
  }
});

test('asks for a pickup of what is booked, and hands it over', async ({ page }) => {
  await page.goto('/admin/tracking/pickups');
  const carrier = page.getByRole('region', { name: /^(Delhivery|Shiprocket)$/ }).filter({ hasText: '20 shipments' });
  await expect(carrier).toBeVisible();
  await carrier.getByRole('button', { name: 'Request pickup' }).click();
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Request pickup' }).click();
  await expect(page.getByText('Confirmed')).toBeVisible({ timeout: 30_000 });
  await expect(carrier).toContainText('A pickup is requested for all of them.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Manifest of/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^manifest-.*\.pdf$/);
  await expectAccessibleAtAnyWidth(page);
  await page.getByRole('button', { name: 'Hand over all 20' }).click();
  await expect(page.getByText('20 shipments handed over')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: /^Hand over all/ })).toHaveCount(0);
});

test('gives twenty packed shipments their pasted numbers and hands them over with four clicks', async ({ page }) => {
  const product = await newProduct({
    variants: [{ flavour: null, size: null, sku: '', stock: { was: null, now: 60 } }],
  });
  try {
    const shorts = await packOrders(product.slug, COUNT, MEASURES);
    const prefix = randomUUID().slice(0, 8).toUpperCase();
    await page.goto('/admin/tracking/shipments?view=packed');
    await expect(page.getByText(`${shorts.at(-1)}-1`)).toBeVisible();
    const counter = countedClicks();
    await counter.click(page.getByRole('checkbox', { name: 'Select the page' }));
    await counter.click(page.getByRole('button', { name: 'Own numbers' }));
    const dialog = dialogOf(page);
    const fields = dialog.getByLabel(/^Tracking number of/);
    await expect(fields.first()).toBeFocused();
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text', text);
        document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      },
      shorts.map((short, index) => `${short},${prefix}${index}`).join('\n'),
    );
    await expect(dialog.getByLabel(`Tracking number of ${shorts[0]}-1`)).toHaveValue(`${prefix}0`);
    await expectAccessible(page);
    await counter.click(dialog.getByLabel('They leave now: hand them over'));
    await counter.click(dialog.getByRole('button', { name: `Save ${COUNT} numbers` }));
    await expect(page.getByText(`${COUNT} numbers saved`)).toBeVisible();
    expect(counter.clicks).toBe(4);
    for (const index of [0, COUNT - 1]) {
      const value = `${prefix}${index}`;
      expect(await api<object[]>('POST', '/tracking/find', { mode: 'number', value })).toHaveLength(1);
    }
  } finally {
    await removeProducts([product]);
  }
});

test('weighs in the row what has no weight, takes another service, and books by keyboard', async ({ page }) => {
  const product = await newProduct();
  try {
    const [short] = await packOrders(product.slug, 1, {});
    await page.goto('/admin/tracking/shipments?view=packed');
    await page.getByRole('checkbox', { name: `Select shipment ${short}-1` }).check();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText('Weight unknown:')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Book 1/ })).toHaveCount(0);
    await expectAccessibleAtAnyWidth(page);
    await dialog.getByLabel(`Weight of ${short}-1 in kg`).fill('1.2');
    await page.keyboard.press('Enter');
    for (const side of ['Length (cm)', 'Width (cm)', 'Height (cm)']) await dialog.getByLabel(side).fill('20');
    await dialog.getByRole('button', { name: 'Fastest' }).click();
    await expect(dialog.getByRole('combobox')).toContainText('Express');
    await expect(dialog.getByRole('button', { name: /^Book 1, ₹/ })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('button', { name: 'Print 1 label' })).toBeVisible({ timeout: 30_000 });
    await expectAccessibleAtAnyWidth(page);
  } finally {
    await removeProducts([product]);
  }
});

test('shows the carriers in the settings, and tests their keys', async ({ page }) => {
  await page.goto('/admin/settings/carriers');
  const card = page.getByRole('region', { name: 'Delhivery' });
  await expect(card.getByText('DELHIVERY_TOKEN')).toBeVisible();
  await card.getByRole('button', { name: 'Test keys' }).click();
  await expect(card.getByRole('status').filter({ hasText: 'The keys are accepted' })).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.goto('/admin/settings?find=pickup');
  await expect(page.getByLabel('Pickup pincode')).toBeVisible();
});
