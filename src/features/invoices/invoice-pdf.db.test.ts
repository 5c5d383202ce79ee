import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { scriptedGateway } from '#tests/factories.ts';
import { insertOrder, type OrderLine, type OrderToInvoice } from '#tests/insert-order.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
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
