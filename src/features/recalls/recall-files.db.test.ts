import { PDF } from '@libpdf/core';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { makeMember } from '#tests/factories.ts';
import { openRecallShop, type RecallShop } from '#tests/recall-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { createSession } from '../customers/session.ts';
import { closeRecall } from './close-recall.ts';
import { exportAffectedOrders } from './export-affected-orders.ts';
import { sendNotices } from './send-notices.ts';

let shop: RecallShop;
let http: ReturnType<typeof testHttp>;
let delivered: Awaited<ReturnType<RecallShop['sent']>>;
beforeAll(async () => {
  shop = await openRecallShop();
  http = testHttp(shop.app, shop.gateways);
  await shop.app.db
    .insert(settings)
    .values({ section: 'legal', value: { legalName: 'Sattva Foods Pvt Ltd', fssaiLicence: '10012345000123' } })
    .onConflictDoUpdate({
      target: settings.section,
      set: { value: { legalName: 'Sattva Foods Pvt Ltd', fssaiLicence: '10012345000123' } },
    });
  delivered = await shop.sent(3, ['delivered']);
  const road = await shop.sent(2);
  await shop.sent(1, ['returning', 'returned']);
  await shop.packed(4);
  await shop.app.db.update(orders).set({ stateCode: '27' }).where(eq(orders.id, road.orderId));
  await shop.app.db.update(orders).set({ stateCode: '29', fullName: '=cmd()' }).where(eq(orders.id, delivered.orderId));
});
afterAll(() => shop.close());

const tokenOf = async (role: string) => {
  const { userId } = await makeMember(shop.app, role);
  const [user] = await shop.app.db.select().from(users).where(eq(users.id, userId));
  return (await createSession(shop.app, user!, 'test')).accessToken;
};
const get = async (file: string, role = 'manager') =>
  http.request(`/api/admin/recall-report.${file}?batch=${shop.batchId}`, {
    headers: { authorization: `Bearer ${await tokenOf(role)}` },
  });
const download = async (list: 'orders' | 'refunds') => {
  const { url } = await exportAffectedOrders(shop.app, shop.staff, { batchId: shop.batchId, list });
  const response = await http.request(url);
  expect(response.status).toBe(200);
  return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
};

test('answers 404 for the report when the batch has no recall', async () => {
  expect((await get('pdf')).status).toBe(404);
  expect((await get('csv')).status).toBe(404);
});

test('states product, quantities, States, messages and refunds in the report as PDF and CSV', async () => {
  const { recall } = await shop.start();
  await sendNotices(shop.app);
  await closeRecall(shop.app, shop.staff, { id: recall!.id, note: 'Destroyed at Pune' });
  const csv = await get('csv');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="recall-PW-2605-C-2026-11-20.csv"');
  const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  const valueIn = (section: string, name: string) =>
    rows.find((row) => row.Section === section && row.Name === name)?.Value;
  expect(
    [
      valueIn('Food business', 'Name'),
      valueIn('Food business', 'FSSAI licence'),
      valueIn('Product', 'Batch number'),
      valueIn('Recall', 'Reason'),
      valueIn('Recall', 'Result'),
      ...['Received', 'Sent to customers', 'Here, in shipments', 'On the road', 'Delivered', 'Returned'].map((name) =>
        valueIn('Quantities', name),
      ),
      ...['Karnataka', 'Maharashtra'].map((name) => valueIn('Consignees by State', name)),
      valueIn('Customers told', 'Mails sent'),
      valueIn('Customers told', 'Still to be told'),
      valueIn('Refunds', 'Open'),
    ].join('\n'),
  ).toMatchInlineSnapshot(`
    "Sattva Foods Pvt Ltd
    10012345000123
    PW-2605-C
    Caffeine 228 mg a serving, the label says 200 mg
    Destroyed at Pune
    60 units
    6 units
    4 units
    2 units
    3 units
    1 unit
    2 orders, 4 units
    1 order, 2 units
    0 of 2
    0
    3 orders, ₹7,794"
  `);
  const response = await get('pdf', 'content');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
  const text = pdf
    .extractText()
    .map((page) => page.text)
    .join('\n');
  for (const { Section, Name, Value } of rows)
    for (const part of [Section!, ...`${Name} ${Value}`.split(/\s+/)]) expect(text).toContain(part);
  for (const part of ['Recall report', 'Place', 'Signature']) expect(text).toContain(part);
  expect(text).not.toContain('=cmd()');
});

test('gives the report to those who may see products', async () => {
  expect((await get('pdf', 'support')).status).toBe(200);
  expect((await http.request(`/api/admin/recall-report.pdf?batch=${shop.batchId}`)).status).toBe(401);
});

test('exports each order with its customer, units, notice and refund', async () => {
  const rows = await download('orders');
  expect(rows).toHaveLength(4);
  const row = rows.find((one) => one.Order === delivered.orderId.slice(0, 8))!;
  expect(row).toMatchObject({
    Customer: "'=cmd()",
    State: 'Karnataka',
    'Units delivered': '3',
    'Units on the road': '0',
    Shipments: '1 delivered',
    Notice: 'mailed',
    Mail: 'waiting',
    'Price of the units': '3897.00',
    Refunded: '0.00',
    Refund: 'open',
  });
  expect(row.Phone).not.toBe('');
  expect(row['E-mail']).toContain('@');
});

test('leaves orders out of the file of refunds when their units never left', async () => {
  const rows = await download('refunds');
  expect(rows.map(({ Units, Refund }) => `${Units} ${Refund}`)).toEqual(['3 open', '2 open', '1 open']);
});
