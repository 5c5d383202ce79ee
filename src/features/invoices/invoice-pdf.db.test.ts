import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { invoices } from '#db/schema/invoices.ts';
import { makeMember, scriptedGateway } from '#tests/factories.ts';
import { insertOrder, type OrderLine, type OrderToInvoice } from '#tests/insert-order.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { createSession } from '../customers/session.ts';
import { invoicePath } from './invoice-link.ts';
import { issueInvoice } from './issue-invoice.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
});
afterAll(() => app.close());

const makeOrder = (values: OrderToInvoice) => insertOrder(app, values);

const invoiceOf = (orderId: string) => transact(app.db, (tx) => issueInvoice(app, tx, orderId));
const plain: OrderLine[] = [{ price: 149_900, quantity: 1, taxRate: 5 }];

test('serves the PDF only by its link', async () => {
  const { gateways } = scriptedGateway();
  const http = testHttp(app, gateways);
  const id = await makeOrder({ lines: Array.from({ length: 40 }, () => plain[0]!) });
  const invoice = (await invoiceOf(id))!;
  const path = invoicePath(app.keys, invoice);
  const response = await http.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
  const other = (await invoiceOf(await makeOrder({ lines: plain })))!;
  for (const wrong of [
    path.replace(invoice.id, other.id),
    path.replace(/\/[^/]{20,}\//, '/x/'),
    `/invoices/${randomUUID()}/${'x'.repeat(43)}/a.pdf`,
  ])
    expect((await http.request(wrong)).status).toBe(404);
});

test('gives all documents of a month as one file when its month is selected', async () => {
  const { gateways } = scriptedGateway();
  const http = testHttp(app, gateways);
  const { userId } = await makeMember(app, 'accountant');
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  const { accessToken } = await createSession(app, user!, 'test');
  const select = (selection: object) =>
    http.request('/api/admin/invoices.pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(selection),
    });
  const sample = (await invoiceOf(await makeOrder({ lines: plain })))!;
  const month = (index: number) => (index < 3 ? '2027-01-31' : '2027-02-01');
  const { id: _, orderId: __, ...values } = sample;
  await app.db.insert(invoices).values(
    Array.from({ length: 130 }, (_, index) => ({
      ...values,
      id: randomUUID(),
      orderId: null,
      number: `INV-2627-${900_000 + index}`,
      issuedOn: month(index),
    })),
  );
  const pagesOf = async (selection: object) => {
    const response = await select(selection);
    expect(response.status).toBe(200);
    const file = Buffer.from(await response.arrayBuffer()).toString('latin1');
    return { name: response.headers.get('content-disposition'), pages: file.match(/\/Type \/Page\b/g)!.length };
  };
  const name = (part: string) => `attachment; filename="invoices-${part}.pdf"`;
  expect(await pagesOf({ month: '2027-02' })).toEqual({ name: name('2027-02'), pages: 127 });
  expect(await pagesOf({ month: '2027-01' })).toEqual({ name: name('2027-01'), pages: 3 });
  expect((await pagesOf({ ids: [sample.id] })).pages).toBe(1);
  expect((await select({ month: '2027-03' })).status).toBe(404);
  expect((await select({ month: '2027-13' })).status).toBe(400);
  expect((await select({ ids: [] })).status).toBe(400);
});
