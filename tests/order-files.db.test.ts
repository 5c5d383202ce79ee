/** Orders as files: what is exported can be read again; earlier orders are taken over once, and nothing follows. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productVariants } from '../src/db/schema/catalog.ts';
import { invoices } from '../src/db/schema/invoices.ts';
import { orderItems, orders, orderTracking } from '../src/db/schema/orders.ts';
import { auditLog } from '../src/db/schema/platform.ts';
import { issueDueInvoices } from '../src/features/invoices/issue-invoice.ts';
import { exportOrders, ordersExport } from '../src/features/order-desk/export-orders.ts';
import { importOrders } from '../src/features/order-desk/import-orders.ts';
import { csvStream } from '../src/platform/csv/write-csv.ts';
import { checkOut, makeCustomer, makeProduct, makeStaff, orderRow, putInCart, scriptedGateway } from './make.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateways } = scriptedGateway();

beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const HEAD =
  'order_id,placed_at,status,payment_status,full_name,email,phone,address,city,state,pincode,discount,total,sku,product,quantity,price,tracking_number,carrier';
const row = (change: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    ...{ order_id: '#1001', placed_at: '2024-03-01T10:00:00+05:30', status: 'delivered', payment_status: 'completed' },
    ...{ full_name: 'Asha Rao', email: 'asha@example.in', phone: '9845012345', address: 'Flat 3', city: 'Pune' },
    ...{ state: 'Maharashtra', pincode: '411004', discount: '100', total: '2,900', sku: 'OLD-1', product: 'Old Whey' },
    ...{ quantity: '2', price: '1500.00', tracking_number: 'BD1', carrier: 'Blue Dart' },
    ...change,
  };
  return HEAD.split(',')
    .map((name) => `"${cells[name]}"`)
    .join(',');
};
const file = (...rows: string[]) => [HEAD, ...rows].join('\n');
const exported = (filter: object) =>
  new Response(csvStream(ordersExport.columns, ordersExport.rows(app, JSON.stringify(filter)))).text();

test('an earlier order is previewed, taken over once, and nothing follows from it', async () => {
  const product = await makeProduct(app, { stock: 5 });
  const [variant] = await app.db.select().from(productVariants).where(eq(productVariants.id, product.variantId));
  const text = file(row({ sku: variant!.sku }));
  app.sent.length = 0;
  const preview = await importOrders(app, staff, text, false);
  expect(preview).toEqual({
    applied: false,
    lines: [{ line: 2, name: '#1001', action: 'create', count: 2, problems: [] }],
  });
  expect(await app.db.select().from(orders)).toEqual([]);
  expect((await importOrders(app, staff, text, true)).lines[0]).toMatchObject({ action: 'create' });
  expect((await importOrders(app, staff, text, true)).lines[0]).toMatchObject({ action: 'unchanged' });
  const all = await app.db.select().from(orders);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({
    ...{ status: 'delivered', paymentStatus: 'completed', totalAmount: 290_000, subtotal: 300_000, discount: 10_000 },
    ...{ createdAt: new Date('2024-03-01T04:30:00Z'), userId: null, stateCode: '27' },
  });
  const [item] = await app.db.select().from(orderItems);
  expect(item).toMatchObject({ variantId: product.variantId, productId: product.productId, price: 150_000 });
  const [parcel] = await app.db.select().from(orderTracking);
  expect(parcel).toMatchObject({ trackingNumber: 'BD1', carrier: 'Blue Dart', status: 'delivered' });
  const [after] = await app.db.select().from(productVariants).where(eq(productVariants.id, product.variantId));
  expect(after!.onHand).toBe(variant!.onHand);
  await issueDueInvoices(app);
  expect(await app.db.select().from(invoices)).toEqual([]);
  expect(app.sent.filter(({ name }) => name === 'mail.send')).toEqual([]);
  const log = await app.db.select().from(auditLog).where(eq(auditLog.action, 'order.import'));
  expect(log).toHaveLength(1);
});

test('what cannot be read is refused by its reason, the others are taken over', async () => {
  const { lines } = await importOrders(
    app,
    staff,
    file(
      row({ order_id: 'A', total: '5000' }),
      row({ order_id: 'B', status: 'pending' }),
      row({ order_id: 'C', quantity: '0', price: 'free' }),
      row({ order_id: 'D', email: 'nobody', state: 'Atlantis', placed_at: 'yesterday' }),
      row({ order_id: 'E', placed_at: '2099-01-01' }),
      row({ order_id: 'F', discount: '0', total: '4500' }),
      row({ order_id: 'F', quantity: '1' }),
    ),
    true,
  );
  const told = Object.fromEntries(lines.map(({ name, action, problems }) => [name, [action, ...problems]]));
  expect(told).toEqual({
    A: ['refused', 'The sums do not add up: prices, discount and shipping do not make the total'],
    B: ['refused', 'status is one of processing, shipped, delivered, completed, cancelled, not pending'],
    C: ['refused', 'Line 4: quantity is no count: 0', 'Line 4: price is no amount: free'],
    D: [
      'refused',
      'placed_at is no time: yesterday',
      'email is no address: nobody',
      'state is none of India: Atlantis',
    ],
    E: ['refused', 'placed_at lies in the future'],
    F: ['create'],
  });
  expect((await importOrders(app, staff, 'name\nx', true)).lines[0]).toMatchObject({
    action: 'refused',
    problems: [expect.stringContaining('placed_at')],
  });
});

test('the file of the shop’s own orders has what the filters choose, safe cells, and is known again', async () => {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, userId);
  await app.db.update(orders).set({ fullName: '=cmd()' }).where(eq(orders.id, orderId));
  const text = await exported({ status: 'pending' });
  expect(text).toContain(orderId);
  expect(text).toContain("'=cmd()");
  expect(text).not.toContain('Old Whey');
  const whole = await exported({});
  expect(whole.trim().split('\r\n').length).toBeGreaterThan(2);
  const { lines } = await importOrders(app, staff, await exported({ status: 'cancelled' }), true);
  expect(lines).toEqual([]);
  await app.db.update(orders).set({ status: 'completed', paymentStatus: 'completed' }).where(eq(orders.id, orderId));
  const again = await importOrders(app, staff, await exported({}), true);
  expect(again.lines.every(({ action }) => action === 'unchanged')).toBe(true);
  expect(await orderRow(app, orderId)).toMatchObject({ fullName: '=cmd()' });
  const { url } = await exportOrders(app, staff, { status: 'pending' });
  expect(url).toMatch(/^\/downloads\/orders\.csv\?token=/);
});
