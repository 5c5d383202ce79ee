/**
 * Files of the shape of Shopify's order export: its header follows
 * https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders. Their rows are invented.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockMovements } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { mapColumns } from '#features/imports/map-columns.ts';
import { makeStaff } from '#tests/factories.ts';
import { importFile, readLines, runImports } from '#tests/import-file.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const HEAD = [
  'Name',
  'Email',
  'Financial Status',
  'Fulfillment Status',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Shipping Name',
  'Shipping Address1',
  'Shipping Address2',
  'Shipping City',
  'Shipping Zip',
  'Shipping Province',
  'Shipping Country',
  'Shipping Phone',
  'Cancelled at',
  'Payment Method',
  'Refunded Amount',
];
const row = (change: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    Name: '#1001',
    Email: 'asha@example.in',
    'Financial Status': 'paid',
    'Fulfillment Status': 'fulfilled',
    Currency: 'INR',
    Subtotal: '1400.00',
    Shipping: '50.00',
    Taxes: '70.00',
    Total: '1450.00',
    'Discount Code': 'NEW100',
    'Discount Amount': '100.00',
    'Created at': '2024-03-01 10:00:00 +0530',
    'Lineitem quantity': '1',
    'Lineitem name': 'Whey - 1 kg',
    'Lineitem price': '1000.00',
    'Lineitem sku': 'W-1',
    'Shipping Name': 'Asha Rao',
    'Shipping Address1': 'Flat 3',
    'Shipping Address2': 'MG Road',
    'Shipping City': 'Pune',
    'Shipping Zip': "'411004",
    'Shipping Province': 'MH',
    'Shipping Country': 'IN',
    'Shipping Phone': '+91 98450 12345',
    'Payment Method': 'Cards and UPI',
    'Refunded Amount': '0.00',
    ...change,
  };
  return HEAD.map((name) => `"${cells[name] ?? ''}"`).join(',');
};
/** A further item of an order: Shopify leaves the order's own fields empty. */
const item = (name: string) =>
  HEAD.map(
    (header) =>
      ({ Name: name, 'Lineitem quantity': '2', 'Lineitem name': 'Shaker', 'Lineitem price': '250.00' })[header] ?? '',
  ).join(',');
const run = (...rows: string[]) =>
  importFile(app, staff, 'orders', [HEAD.join(','), ...rows].join('\n'), { apply: true });

test('imports an order of Shopify as history, with all its items and its State from the pincode', async () => {
  const { format, lines } = await run(row(), item('#1001'));
  expect(format).toBe('shopify');
  expect(lines).toMatchObject([{ name: '#1001', action: 'create', count: 3, problems: [] }]);
  const [order] = await app.db.select().from(orders);
  expect(order).toMatchObject({
    status: 'completed',
    paymentStatus: 'completed',
    subtotal: 150_000,
    discount: 10_000,
    shipping: 5_000,
    totalAmount: 145_000,
    couponCode: 'NEW100',
    createdAt: new Date('2024-03-01T04:30:00Z'),
    stateCode: '27',
    shippingAddress: { fullName: 'Asha Rao', address: 'Flat 3, MG Road', city: 'Pune', pincode: '411004' },
  });
  expect(await app.db.$count(orderItems)).toBe(2);
  expect(await app.db.$count(stockMovements)).toBe(0);
  expect((await run(row(), item('#1001'))).lines).toMatchObject([{ action: 'unchanged' }]);
});

test('names a missing column of Shopify, to which another one can be mapped', async () => {
  const file = (header: string) =>
    [HEAD.join(',').replace('Fulfillment Status', header), row({ Name: '#1003', Total: '950.00' })].join('\n');
  const unread = await importFile(app, staff, 'orders', file('Delivered?'), {});
  expect(unread).toMatchObject({ format: 'shopify', lines: [], report: { missingFields: ['Fulfillment Status'] } });
  expect(unread.report!.fields).toContainEqual({ name: 'fulfillmentStatus', label: 'Fulfillment Status' });
  await mapColumns(app, staff, 'orders', { id: unread.id, columns: { 'Delivered?': 'fulfillmentStatus' } });
  await runImports(app);
  expect(await readLines(app, 'orders', unread.id)).toMatchObject([{ action: 'create' }]);
});

test('offers a field once, named as the missing column, when two formats have it', async () => {
  const file = [HEAD.join(',').replace('Created at', 'Placed'), row({ Name: '#1004' })].join('\n');
  const { report } = await importFile(app, staff, 'orders', file, {});
  expect(report!.missingFields).toEqual(['Created at']);
  expect(report!.fields.filter(({ name }) => name === 'placed_at')).toEqual([
    { name: 'placed_at', label: 'Created at' },
  ]);
});

const single = { Total: '950.00' };
test.each([
  [
    { 'Fulfillment Status': 'unfulfilled', 'Payment Method': 'Cash on Delivery (COD)', 'Financial Status': 'pending' },
    'processing',
  ],
  [{ 'Cancelled at': '2024-03-02 10:00:00 +0530', 'Financial Status': 'voided' }, 'cancelled'],
  [{ 'Fulfillment Status': 'partial' }, 'processing'],
])('imports %j as %s', async (change, status) => {
  const name = `#${JSON.stringify(change).length}`;
  expect((await run(row({ ...single, ...change, Name: name }))).lines).toMatchObject([{ action: 'create' }]);
  const order = (await app.db.select().from(orders)).find(({ fingerprint }) => fingerprint === `imported ${name}`);
  expect(order!.status).toBe(status);
});

test.each([
  [
    { 'Financial Status': 'partially_refunded', 'Refunded Amount': '100.00' },
    'an order with a refund cannot be imported',
  ],
  [{ 'Financial Status': 'refunded' }, 'an order with a refund cannot be imported'],
  [{ 'Financial Status': 'partially_paid' }, 'payment_status is one of'],
  [{ Currency: 'USD' }, 'The currency is USD, not INR'],
  [{ 'Shipping Country': 'AE' }, 'The country is AE, not India'],
  [{ Total: '1021.00' }, 'The sums do not add up'],
])('refuses %j', async (change, problem) => {
  const { lines } = await run(row({ ...single, Name: '#refused', ...change }));
  expect(lines).toMatchObject([{ action: 'refused' }]);
  expect(lines[0]!.problems.join()).toContain(problem);
});
