import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '#db/schema/platform.ts';
import { DAY_MS } from '#shared/dates.ts';
import { makeStaff } from '#tests/factories.ts';
import { insertOrder, invoiceByHand, type OrderLine, type OrderToInvoice } from '#tests/insert-order.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { createInvoice } from './create-invoice.ts';
import { listInvoices } from './list-invoices.ts';
import { sendInvoice } from './send-invoice.ts';
import { setInvoiceStatus } from './set-invoice-status.ts';
import { summariseInvoices } from './summarise-invoices.ts';
import { updateInvoiceStatuses } from './update-invoice-statuses.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const makeOrder = (values: OrderToInvoice) => insertOrder(app, values);

const plain: OrderLine[] = [{ price: 149_900, quantity: 1, taxRate: 5 }];

test('adds tax to the amount, numbers at once, and follows sent, overdue, paid and void', async () => {
  const input = invoiceByHand();
  const invoice = await createInvoice(app, staff, input);
  expect(invoice).toMatchObject({ status: 'draft', amount: 80_476_19, taxAmount: 4_023_81, totalAmount: 84_500_00 });
  // submitted twice
  expect(await createInvoice(app, staff, input)).toEqual(invoice);
  expect((await sendInvoice(app, staff, invoice.id)).status).toBe('sent');
  await expect(sendInvoice(app, staff, invoice.id)).rejects.toMatchObject({ code: 'INVOICE_ALREADY_SENT' });
  const [mail] = await app.db.select().from(mails).where(eq(mails.toAddress, 'accounts@ironhouse.example'));
  expect(mail!.subject).toBe(`Invoice ${invoice.number} from The Shop`);
  expect(mail!.text).toContain(`/invoices/${invoice.id}/`);
  app.advance(6 * DAY_MS);
  await updateInvoiceStatuses(app);
  expect((await listInvoices(app, { limit: 5, status: 'overdue' })).rows.map(({ id }) => id)).toEqual([invoice.id]);
  expect((await summariseInvoices(app)).overdue).toBe(84_500_00);
  expect((await setInvoiceStatus(app, staff, invoice.id, 'paid')).status).toBe('paid');
  expect((await setInvoiceStatus(app, staff, invoice.id, 'sent')).status).toBe('sent');
  expect((await setInvoiceStatus(app, staff, invoice.id, 'void')).status).toBe('void');
  await expect(setInvoiceStatus(app, staff, invoice.id, 'paid')).rejects.toMatchObject({
    code: 'INVOICE_STATUS_NOT_ALLOWED',
  });
  expect((await listInvoices(app, { limit: 5, search: invoice.number })).rows).toHaveLength(1);
});

test('issues an order’s invoice by its short id', async () => {
  const id = await makeOrder({ lines: plain });
  const invoice = await createInvoice(app, staff, invoiceByHand({ orderId: id.slice(0, 8) }));
  expect(invoice).toMatchObject({ orderId: id, status: 'paid', totalAmount: 149_900 });
  expect((await createInvoice(app, staff, invoiceByHand({ orderId: id }))).id).toBe(invoice.id);
});
