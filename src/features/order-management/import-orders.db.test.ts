/** Order CSV: an export can be imported; earlier orders are imported once and without consequences. */

import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productVariants } from '#db/schema/catalog.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orderEvents, orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { auditLog } from '#db/schema/platform.ts';
import { csvStream } from '#platform/csv/write-csv.ts';
import {
  checkOut,
  makeCustomer,
  makeProduct,
  makeStaff,
  orderRow,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { importFile, runImports } from '#tests/import-file.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listImportLines } from '../imports/list-import-lines.ts';
import { readImport } from '../imports/read-import.ts';
import { startUndo } from '../imports/start-undo.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { issueDueInvoices } from '../invoices/issue-due-invoices.ts';
import { exportOrders, ordersExport } from './export-orders.ts';
import { parseOrderCsv } from './parse-order-csv.ts';
import { removeOrder } from './remove-order.ts';
import { sendInvoice } from './send-invoice.ts';
import { setOrderStatus } from './set-order-status.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateways } = scriptedGateway();

beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const HEAD =
  'order_id,placed_at,status,payment_status,refund_state,full_name,email,phone,address,city,state,pincode,discount,total,sku,product,quantity,price,tracking_number,carrier';
const row = (change: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    order_id: '#1001',
    placed_at: '2024-03-01T10:00:00+05:30',
    status: 'delivered',
    payment_status: 'completed',
    refund_state: '',
    full_name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9845012345',
    address: 'Flat 3',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
    discount: '100',
    total: '2,900',
    sku: 'OLD-1',
    product: 'Old Whey',
    quantity: '2',
    price: '1500.00',
    tracking_number: 'BD1',
    carrier: 'Blue Dart',
    ...change,
  };
  return HEAD.split(',')
    .map((name) => `"${cells[name]}"`)
    .join(',');
};
const file = (...rows: string[]) => [HEAD, ...rows].join('\n');
const exported = (filter: object) =>
  new Response(csvStream(ordersExport.columns, ordersExport.rows(app, JSON.stringify(filter)))).text();

const importOrders = (app: TestApp, by: typeof staff, text: string, apply: boolean) =>
  importFile(app, by, 'orders', text, { apply });

test('imports an order once, without stock movements, invoices or mails', async () => {
  const product = await makeProduct(app, { stock: 5 });
  const [variant] = await app.db.select().from(productVariants).where(eq(productVariants.id, product.variantId));
  const text = file(row({ sku: variant!.sku }));
  app.sent.length = 0;
  const preview = await importOrders(app, staff, text, false);
  expect(preview).toMatchObject({
    state: 'checked',
    lines: [{ line: 2, name: '#1001', action: 'create', count: 2, problems: [] }],
  });
  expect(await app.db.select().from(orders)).toEqual([]);
  expect((await importOrders(app, staff, text, true)).lines[0]).toMatchObject({ action: 'create' });
  expect((await importOrders(app, staff, text, true)).lines[0]).toMatchObject({ action: 'unchanged' });
  const all = await app.db.select().from(orders);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({
    status: 'delivered',
    paymentStatus: 'completed',
    totalAmount: 290_000,
    subtotal: 300_000,
    discount: 10_000,
    createdAt: new Date('2024-03-01T04:30:00Z'),
    userId: null,
    stateCode: '27',
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

test('exports times of India and phones that no spreadsheet takes for formulas', async () => {
  const product = await makeProduct(app);
  const [variant] = await app.db.select().from(productVariants).where(eq(productVariants.id, product.variantId));
  const placedAt = '2024-03-01T00:20:00+05:30';
  await importOrders(app, staff, file(row({ order_id: '#2001', sku: variant!.sku, placed_at: placedAt })), true);
  const text = await exported({});
  expect(text).toContain(',2024-03-01 00:20:00,');
  expect(text).not.toMatch(/'\+91|,\+/);
  const placed = (await parseOrderCsv(Buffer.from(text))).orders.map((order) => order.placedAt);
  expect(placed).toContainEqual(new Date(placedAt));
});

test('names the reason of each refused order and imports the others', async () => {
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
  const results = Object.fromEntries(lines.map(({ name, action, problems }) => [name, [action, ...problems]]));
  expect(results).toEqual({
    A: ['refused', 'The sums do not add up: prices, discount and shipping do not make the total'],
    B: ['refused', 'status is one of processing, shipped, delivered, completed, cancelled, not pending'],
    C: ['refused', 'Line 4: quantity is not a whole number: 0', 'Line 4: price is not an amount: free'],
    D: [
      'refused',
      'placed_at is a day like 2024-03-31 or 31/03/2024, with or without a time, not yesterday',
      'email is not an address: nobody',
      'state is not a State of India: Atlantis',
    ],
    E: ['refused', 'placed_at lies in the future'],
    F: ['create'],
  });
  const other = await importOrders(app, staff, 'name\nx', true);
  expect(other.report?.missingFields).toContain('placed_at');
});

test('keeps orders apart when their names differ in case only', async () => {
  const { announced, lines } = await importOrders(
    app,
    staff,
    file(row({ order_id: 'ord-7' }), row({ order_id: 'ORD-7' })),
    true,
  );
  expect(lines).toEqual(announced);
  expect(lines.map(({ action }) => action)).toEqual(['create', 'create']);
});

test('refuses numbers of programs and those that contradict the file', async () => {
  const { lines } = await importOrders(
    app,
    staff,
    file(
      row({ order_id: 'N1', quantity: '0x2' }),
      row({ order_id: 'N2', quantity: '2e0' }),
      row({ order_id: 'N3', discount: '100,5' }),
    ),
    false,
  );
  expect(lines.map(({ problems }) => problems)).toEqual([
    ['Line 2: quantity is not a whole number: 0x2'],
    ['Line 3: quantity is not a whole number: 2e0'],
    ['discount ‘100,5’ does not fit the other numbers of the file, which have a decimal point'],
  ]);
});

test('refuses an order when its payment status is missing or it has a refund', async () => {
  const { lines } = await importOrders(
    app,
    staff,
    file(
      row({ order_id: 'M1', payment_status: '' }),
      row({ order_id: 'M2', payment_status: '', status: 'cancelled' }),
      row({ order_id: 'M3', refund_state: 'refunded' }),
      row({ order_id: 'M4', refund_state: 'Partial' }),
      row({ order_id: 'M5', refund_state: 'none' }),
    ),
    true,
  );
  const unpaid = 'payment_status is one of completed, pending, failed, cancelled, not nothing';
  const message = 'an order with a refund cannot be imported, because its money would be missing';
  expect(Object.fromEntries(lines.map(({ name, problems }) => [name, problems]))).toEqual({
    M1: [unpaid],
    M2: [unpaid],
    M3: [`refund_state is refunded: ${message}`],
    M4: [`refund_state is partial: ${message}`],
    M5: [],
  });
  const column = await importOrders(app, staff, file(row()).replace('payment_status', 'paid'), true);
  expect(column).toMatchObject({ lines: [], report: { missingFields: ['payment_status'] } });
});

test.each([
  ['2024-03-01', '2024-02-29T18:30:00Z'],
  ['2024-03-01 10:00', '2024-03-01T04:30:00Z'],
  ['2024-03-01T10:00:30.5', '2024-03-01T04:30:30.5Z'],
  ['2024-03-01T10:00:00Z', '2024-03-01T10:00:00Z'],
  ['2024-03-01 10:00:00 +0530', '2024-03-01T04:30:00Z'],
  ['2024-03-01T10:00:00-08:00', '2024-03-01T18:00:00Z'],
  ['05/11/2024', '2024-11-04T18:30:00Z'],
  ['31/03/2024 23:59', '2024-03-31T18:29:00Z'],
  ['29/02/2024', '2024-02-28T18:30:00Z'],
  ...['29/02/2023', '2023-02-29', '31/04/2024', '13/13/2024', '00/01/2024', '03/31/2024'].map((text) => [text, null]),
  ...['5/11/2024', '05-11-2024', '05/11/24', '05/11/2024 24:00', '2024-03-01T10', '2024-03-01 10:00 +99:99'].map(
    (text) => [text, null],
  ),
  ...['March 1, 2024', '1709267400', '2024', '', '2024-03-01T10:00:00 IST'].map((text) => [text, null]),
] as [string, string | null][])('placed_at %s is %s', async (text, at) => {
  const [order] = (await parseOrderCsv(Buffer.from(file(row({ placed_at: text }))))).orders;
  if (at) expect(order).toMatchObject({ placedAt: new Date(at), problems: [] });
  else expect(order!.problems).toEqual([expect.stringMatching(/^placed_at is a day like 2024-03-31 or 31\/03\/2024/)]);
});

test('refuses what the database cannot store, in the preview too, and imports the others', async () => {
  const text = file(
    ...Array.from({ length: 4_800 }, () => row({ order_id: 'R1', discount: '0', total: '14400000' })),
    row({ order_id: 'R2', quantity: '100000', price: '9999999999.99', discount: '0', total: '9999999999.99' }),
    row({ order_id: 'R3', full_name: 'Asha\0Rao' }),
    row({ order_id: 'R4\0' }),
    row({
      order_id: 'R5',
      tracking_number: Array.from({ length: 700 }, () => randomUUID())
        .join('')
        .slice(0, 15_000),
    }),
    row({ order_id: 'R6' }),
  );
  for (const apply of [false, true]) {
    const { lines } = await importOrders(app, staff, text, apply);
    expect(lines.map(({ action, problems }) => [action, ...problems])).toEqual([
      ['refused', 'An order has at most 1000 lines; this one has 4800', 'The order total is more than ₹1,00,00,000'],
      ['refused', 'The order total is more than ₹1,00,00,000'],
      ['refused', 'Line 4803: full_name has an invalid character'],
      ['refused', 'Line 4804: order_id has an invalid character'],
      ['refused', 'Line 4805: tracking_number has more than 500 characters'],
      ['create'],
    ]);
  }
});

test('issues no second invoice when the earlier shop has invoiced the order', async () => {
  await importOrders(app, staff, file(row({ order_id: 'I1' })), true);
  const [order] = await app.db.select().from(orders).where(eq(orders.fingerprint, 'imported I1'));
  await expect(sendInvoice(app, staff, order!.id)).rejects.toMatchObject({ code: 'INVOICE_EXISTS' });
  const nobody = { customerName: '', customerEmail: '', customerAddress: '', gstin: '', stateCode: '' };
  const nothing = { description: '', hsn: '', amount: 0, taxAmount: 0, dueDate: null, notes: null };
  const byHand = { ...nobody, ...nothing, orderId: order!.displayId, idempotencyKey: randomUUID() };
  await expect(createInvoice(app, staff, byHand)).rejects.toMatchObject({ code: 'INVOICE_EXISTS' });
  expect(await app.db.select().from(invoices)).toEqual([]);
});

test('exports the filtered orders with escaped cells, and reads them back as unchanged', async () => {
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
  const repeatedImport = await importOrders(app, staff, await exported({}), true);
  expect(repeatedImport.lines.every(({ action }) => action === 'unchanged')).toBe(true);
  expect(await orderRow(app, orderId)).toMatchObject({ fullName: '=cmd()' });
  const { url } = await exportOrders(app, staff, { status: 'pending' });
  expect(url).toMatch(/^\/downloads\/orders\.csv\?token=/);
});

test('undoes an import without a trace, except for orders that have changed since', async () => {
  const text = file(
    row({ order_id: '#5001', total: '2,900' }),
    row({ order_id: '#5002', status: 'processing', payment_status: 'pending', tracking_number: '' }),
    row({ order_id: '#5003', status: 'cancelled' }),
  );
  const rollups = async () =>
    (
      await app.db.execute(
        sql`select metric, day, key, sum(count), sum(amount) from rollups group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3`,
      )
    ).rows;
  const before = await rollups();
  const { id, lines } = await importFile(app, staff, 'orders', text, { apply: true });
  expect(lines.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
  const imported = await app.db.select().from(orders).where(like(orders.fingerprint, 'imported #500%'));
  expect(imported).toHaveLength(3);
  const idOf = (name: string) => imported.find(({ fingerprint }) => fingerprint === `imported ${name}`)!.id;
  app.advance(1000);
  await setOrderStatus(app, staff, { id: idOf('#5002'), to: 'completed' });
  await startUndo(app, staff, 'orders', id);
  await runImports(app);
  expect(await readImport(app, 'orders', id)).toMatchObject({ undo: 'finished', undoneCount: 2, undoableCount: 1 });
  const { lines: undone } = await listImportLines(app, 'orders', { id, after: -1, only: 'all' });
  expect(undone.map(({ undoProblem }) => undoProblem)).toEqual([
    null,
    'The order has been changed or deleted since the import',
    null,
  ]);
  const remainingOrders = await app.db.select().from(orders).where(like(orders.fingerprint, 'imported #500%'));
  expect(remainingOrders.map(({ fingerprint }) => fingerprint)).toEqual(['imported #5002']);
  for (const name of ['#5001', '#5003']) {
    const of = (table: typeof orderEvents | typeof orderItems | typeof paymentAttempts | typeof orderTracking) =>
      app.db.$count(table, eq(table.orderId, idOf(name)));
    expect(await Promise.all([orderEvents, orderItems, paymentAttempts, orderTracking].map(of))).toEqual([0, 0, 0, 0]);
  }
  // the corrected file is imported as if for the first time
  const repeatedImport = await importFile(app, staff, 'orders', text, { apply: true });
  expect(repeatedImport.lines.map(({ action }) => action)).toEqual(['create', 'unchanged', 'create']);
  await removeOrder(app, staff, idOf('#5002'));
  await startUndo(app, staff, 'orders', repeatedImport.id);
  await runImports(app);
  expect(await rollups()).toEqual(before);
});

test('does not undo the import of an order while it changes', async () => {
  const { id } = await importFile(app, staff, 'orders', file(row({ order_id: '#5101', status: 'processing' })), {
    apply: true,
  });
  const [order] = await app.db.select().from(orders).where(eq(orders.fingerprint, 'imported #5101'));
  await startUndo(app, staff, 'orders', id);
  const [change] = await Promise.allSettled([
    setOrderStatus(app, staff, { id: order!.id, to: 'completed' }),
    runImports(app),
  ]);
  const [after] = await app.db.select().from(orders).where(eq(orders.id, order!.id));
  // either the change came first and the order stays, or the undo did and there is nothing to change
  expect(after?.status ?? 'gone').toBe(change.status === 'fulfilled' ? 'completed' : 'gone');
});
