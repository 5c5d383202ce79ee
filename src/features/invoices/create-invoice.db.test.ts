import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderItems, orders } from '#db/schema/orders.ts';
import { mails } from '#db/schema/platform.ts';
import { DAY_MS } from '#shared/dates.ts';
import { apportion } from '#shared/money.ts';
import { ADDRESS, makeStaff } from '#tests/factories.ts';
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
  staff = await makeStaff(app);
});
afterAll(() => app.close());

type Line = { price: number; quantity: number; taxRate: number };

type Made = { lines: Line[]; discount?: number; state?: string; stateCode?: string | null; paid?: boolean };

async function makeOrder({
  lines,
  discount = 0,
  state = 'Maharashtra',
  stateCode = '27',
  paid = true,
}: Made): Promise<string> {
  const id = randomUUID();
  const gross = lines.map((line) => line.price * line.quantity);
  const total = gross.reduce((sum, one) => sum + one, 0) - discount;
  const shares = apportion(discount, gross);
  await app.db.insert(orders).values({
    id,
    displayId: id.slice(0, 8),
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919845012345',
    stateCode,
    shippingAddress: { ...ADDRESS, state },
    subtotal: total + discount,
    discount,
    totalAmount: total,
    fingerprint: id,
    status: 'processing',
    paymentStatus: paid ? 'completed' : 'pending',
    createdAt: app.now(),
    confirmedAt: app.now(),
  });
  await app.db.insert(orderItems).values(
    lines.map((line, index) => ({
      orderId: id,
      position: index,
      productName: `Whey ${index}`,
      sku: 'W',
      hsn: '21069099',
      discount: shares[index]!,
      ...line,
    })),
  );
  return id;
}

const plain: Line[] = [{ price: 149_900, quantity: 1, taxRate: 5 }];

const byHand = (values: object = {}) => ({
  orderId: null,
  customerName: 'Iron House Gym',
  customerEmail: 'accounts@ironhouse.example',
  customerAddress: 'Pune',
  gstin: '',
  stateCode: '27',
  description: 'Protein, wholesale',
  hsn: '21069099',
  amount: 80_476_19,
  taxAmount: 4_023_81,
  dueDate: '2026-11-25',
  notes: null,
  idempotencyKey: randomUUID(),
  ...values,
});

test('by hand: total is amount plus tax, numbered at once, sent, overdue, paid; void keeps its number', async () => {
  const input = byHand();
  const made = await createInvoice(app, staff, input);
  expect(made).toMatchObject({ status: 'draft', amount: 80_476_19, taxAmount: 4_023_81, totalAmount: 84_500_00 });
  // pressed twice
  expect(await createInvoice(app, staff, input)).toEqual(made);
  expect((await sendInvoice(app, staff, made.id)).status).toBe('sent');
  await expect(sendInvoice(app, staff, made.id)).rejects.toMatchObject({ code: 'INVOICE_ALREADY_SENT' });
  const [mail] = await app.db.select().from(mails).where(eq(mails.toAddress, 'accounts@ironhouse.example'));
  expect(mail!.subject).toBe(`Invoice ${made.number} from Ojas Nutrition`);
  expect(mail!.text).toContain(`/invoices/${made.id}/`);
  app.advance(6 * DAY_MS);
  await updateInvoiceStatuses(app);
  expect((await listInvoices(app, { limit: 5, status: 'overdue' })).rows.map(({ id }) => id)).toEqual([made.id]);
  expect((await summariseInvoices(app)).overdue).toBe(84_500_00);
  expect((await setInvoiceStatus(app, staff, made.id, 'paid')).status).toBe('paid');
  expect((await setInvoiceStatus(app, staff, made.id, 'sent')).status).toBe('sent');
  expect((await setInvoiceStatus(app, staff, made.id, 'void')).status).toBe('void');
  await expect(setInvoiceStatus(app, staff, made.id, 'paid')).rejects.toMatchObject({
    code: 'INVOICE_STATUS_NOT_ALLOWED',
  });
  expect((await listInvoices(app, { limit: 5, search: made.number })).rows).toHaveLength(1);
});

test('from an order, by its short id: that order’s invoice', async () => {
  const id = await makeOrder({ lines: plain });
  const made = await createInvoice(app, staff, byHand({ orderId: id.slice(0, 8) }));
  expect(made).toMatchObject({ orderId: id, status: 'paid', totalAmount: 149_900 });
  expect((await createInvoice(app, staff, byHand({ orderId: id }))).id).toBe(made.id);
});
