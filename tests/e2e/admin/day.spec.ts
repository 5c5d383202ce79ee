/**
 * A working day in the panel: what staff click and press to ship, correct, refund and import. The limits are what the
 * screens need today; files have the shapes that other shops export, with invented rows.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api, DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { placePaidOrder } from '../orders.ts';

type Inputs = { clicks: number; keys: number };
const SHIPPED = 20;

/** Counts clicks and keys of staff, on every page of the tab. */
async function countInputs(page: Page): Promise<Inputs> {
  const inputs = { clicks: 0, keys: 0 };
  await page.exposeBinding('countInput', (_, kind: keyof Inputs) => {
    inputs[kind]++;
  });
  await page.addInitScript(() => {
    const { countInput } = window as unknown as { countInput(kind: keyof Inputs): void };
    addEventListener('pointerdown', () => countInput('clicks'), { capture: true });
    addEventListener('keydown', () => countInput('keys'), { capture: true });
  });
  return inputs;
}

/** What a part of the day takes. */
async function measure(inputs: Inputs, work: () => Promise<void>): Promise<Inputs> {
  const before = { ...inputs };
  await work();
  return { clicks: inputs.clicks - before.clicks, keys: inputs.keys - before.keys };
}

/** Paid orders, placed three at a time. */
async function placeOrders(count: number) {
  const orders: Awaited<ReturnType<typeof placePaidOrder>>[] = [];
  while (orders.length < count) {
    const placed = await Promise.all([1, 1, 2].map((quantity) => placePaidOrder('creatine-monohydrate', quantity)));
    orders.push(...placed);
  }
  return orders;
}

const chooseFile = (page: Page, label: string, lines: readonly string[]) =>
  page
    .getByRole('dialog')
    .getByLabel(label)
    .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

test('ships 20 of 30 orders with their own numbers, corrects an address and refunds', async ({ page }) => {
  test.setTimeout(180_000);
  const orders = await placeOrders(30);
  await signedInPage(page, DEMO_ADMIN);
  const inputs = await countInputs(page);
  const prefix = randomUUID().slice(0, 8).toUpperCase();
  const trackingNumber = (index: number) => `${prefix}${index}`;
  await page.goto('/admin/orders');

  const shipping = await measure(inputs, async () => {
    // the newest orders are first
    const boxes = page.getByRole('checkbox', { name: /^Select order/ });
    await boxes.first().click();
    await boxes.nth(SHIPPED - 1).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Ship ${SHIPPED} orders` });
    const rows = await dialog
      .getByLabel(/^Tracking number of/)
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('aria-label')!.slice(-8)));
    await chooseFile(page, 'CSV file', [
      'order,tracking number,carrier',
      ...rows.map((order, index) => `${order},${trackingNumber(index)},Delhivery`),
    ]);
    await dialog.getByRole('button', { name: `Ship ${SHIPPED} orders` }).click();
    await expect(page.getByText(`${SHIPPED} orders shipped.`)).toBeVisible();
  });
  // Shift is a key, too
  expect(shipping).toEqual({ clicks: 4, keys: 1 });
  for (const index of [0, SHIPPED - 1]) {
    const shipments = await api<object[]>('POST', '/tracking/find', { mode: 'number', value: trackingNumber(index) });
    expect(shipments).toHaveLength(1);
  }

  const order = orders[0]!.short;
  await page.goto(`/admin/orders/${order}`);
  const correction = await measure(inputs, async () => {
    await page.getByRole('button', { name: 'Correct the address' }).click();
    const dialog = page.getByRole('dialog', { name: `Correct the address of ${order}` });
    await dialog.getByLabel('Pincode').fill('411004');
    await dialog.getByLabel('City').fill('Pune');
    await dialog.getByRole('button', { name: 'Choose Maharashtra' }).click();
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByRole('region', { name: 'Ship to' })).toContainText('Pune, Maharashtra 411004');
  });
  expect(correction).toEqual({ clicks: 3, keys: 0 });

  const refund = await measure(inputs, async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Refund ${order}` });
    await dialog.getByLabel('Units of Creatine Monohydrate to refund').selectOption('1');
    await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
    await expect(page.getByText('Refund started')).toBeVisible();
  });
  expect(refund).toEqual({ clicks: 2, keys: 0 });
});

const uniqueHandle = () => `day-${randomUUID().slice(0, 8)}`;
const [formerHandle, presentHandle, wooHandle, ourHandle] = Array.from({ length: 4 }, uniqueHandle);
const [shopifyOrder, ourOrder] = [uniqueHandle(), uniqueHandle()];
const emailOf = (name: string) => `${name}@example.in`;
const CATEGORY = 'Creatine';

/** A file in each format, with the screen that imports it. Products are drafts, which other journeys do not meet. */
const FILES = [
  // https://help.shopify.com/en/manual/products/import-export/using-csv, former and present header
  [
    'products',
    'Shopify’s former file',
    'Handle,Title,Type,Published,Variant SKU,Variant Price',
    `${formerHandle},${formerHandle},${CATEGORY},FALSE,${formerHandle},499.00`,
  ],
  [
    'products',
    'Shopify’s present file',
    'Title,URL handle,Type,Published on online store,Status,SKU,Price',
    `${presentHandle},${presentHandle},${CATEGORY},FALSE,draft,${presentHandle},499.00`,
  ],
  // https://woocommerce.com/document/product-csv-importer-exporter/
  [
    'products',
    'WooCommerce’s file',
    'ID,Type,SKU,Name,Published,Regular price,Categories',
    `7001,simple,${wooHandle},${wooHandle},0,499,${CATEGORY}`,
  ],
  [
    'products',
    'our own file',
    'Handle,Name,Category,State,SKU,Price',
    `${ourHandle},${ourHandle},${CATEGORY},draft,${ourHandle},499`,
  ],
  // https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders
  [
    'orders',
    'Shopify’s orders',
    'Name,Email,Financial Status,Fulfillment Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping City,Shipping Zip',
    `#${shopifyOrder},${emailOf(shopifyOrder)},paid,fulfilled,499.00,2024-03-01 10:00:00 +0530,1,Creatine,499.00,Asha Rao,Pune,411004`,
  ],
  [
    'orders',
    'our own orders',
    'order_id,placed_at,status,payment_status,full_name,email,total,product,quantity,price',
    `${ourOrder},2024-03-01T10:00:00+05:30,delivered,completed,Asha Rao,${emailOf(ourOrder)},499,Creatine,1,499`,
  ],
  // https://help.shopify.com/en/manual/customers/import-export-customers
  [
    'email/subscribers',
    'Shopify’s customers',
    'First Name,Email,Accepts Email Marketing,Total Spent',
    `Asha,${emailOf(uniqueHandle())},yes,499.00`,
  ],
  // https://mailchimp.com/help/view-export-contacts/
  [
    'email/subscribers',
    'Mailchimp’s audience',
    'Email Address,First Name,MEMBER_RATING,OPTIN_TIME',
    `${emailOf(uniqueHandle())},Asha,2,2024-03-01 10:00:00`,
  ],
  ['email/subscribers', 'our own subscribers', 'email,full_name,consent', `${emailOf(uniqueHandle())},Asha Rao,yes`],
] as const;

test('imports a file of each format with three clicks', async ({ page }) => {
  test.setTimeout(180_000);
  await signedInPage(page, DEMO_ADMIN);
  const inputs = await countInputs(page);
  for (const [screen, name, ...lines] of FILES)
    await test.step(name, async () => {
      await page.goto(`/admin/${screen}`);
      const duration = await measure(inputs, async () => {
        await page.getByRole('button', { name: 'Import CSV' }).click();
        await chooseFile(page, 'File', lines);
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('1 new, 0 changed, 0 unchanged, 0 refused.');
        await dialog.getByRole('button', { name: /^Import 1 / }).click();
        await dialog.getByRole('button', { name: 'Done' }).click();
      });
      expect(duration).toEqual({ clicks: 3, keys: 0 });
    });
});
