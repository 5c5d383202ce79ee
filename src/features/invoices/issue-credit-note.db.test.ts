import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InvoiceLine, invoices } from '#db/schema/invoices.ts';
import { orderItems } from '#db/schema/orders.ts';
import { FLAT_CHARGE, makeMethod, makeRate, savePlan } from '#tests/delivery-plans.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { setOrderStatus } from '../order-management/set-order-status.ts';
import { startRefund } from '../order-management/start-refund.ts';
import { issueDueCreditNotes } from './issue-due-credit-notes.ts';
import { issueDueInvoices } from './issue-due-invoices.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

const notesOf = (orderId: string) =>
  shop.app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'credit-note'), eq(invoices.orderId, orderId)))
    .orderBy(invoices.number);

test('reverses each line once when a line and then the rest is refunded', async () => {
  const { orderId, items } = await shop.paidOfTwo();
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  await shop.refund(orderId, { lines: [{ itemId: items[1]!.id, quantity: 1, restock: false }] });
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  await shop.refund(orderId, { amount: 100_000 });
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  const [invoice] = await shop.app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), eq(invoices.orderId, orderId)));
  const notes = await notesOf(orderId);
  const byRate = (rate: number, of: (typeof notes)[number][]) =>
    of
      .flatMap(({ lines }) => lines.filter(({ taxRate }) => taxRate === rate))
      .reduce((sum, { gross }) => sum + gross, 0);
  expect(notes.map(({ totalAmount }) => totalAmount)).toEqual([200_000, 100_000]);
  expect([byRate(5, notes), byRate(18, notes)]).toEqual([byRate(5, [invoice!]), byRate(18, [invoice!])]);
  expect(notes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)).toBe(invoice!.taxAmount);
});

test('issues no credit note when a duplicate payment is refunded', async () => {
  const { orderId, payFirst } = await shop.paidTwice();
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  expect(await payFirst()).toMatchObject({ state: 'succeeded', appliedAt: null });
  const [due] = await shop.refundsOf(orderId);
  expect(due).toMatchObject({ reason: 'duplicate_payment', state: 'proposed' });
  await startRefund(shop.app, shop.staff, due!.id);
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  expect((await shop.refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed']);
  expect(await notesOf(orderId)).toEqual([]);
  // a refund of the sale itself has one
  await shop.refund(orderId, { amount: 40_000 });
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  expect((await notesOf(orderId)).map(({ totalAmount }) => totalAmount)).toEqual([40_000]);
});

test('reverses the goods once when a duplicate payment and the goods are refunded together', async () => {
  const { orderId, payFirst } = await shop.paidTwice();
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  await payFirst();
  const [duplicate] = await shop.refundsOf(orderId);
  await startRefund(shop.app, shop.staff, duplicate!.id);
  const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 1, restock: false }] });
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  const [invoice] = await shop.app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), eq(invoices.orderId, orderId)));
  expect((await shop.refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed', 'completed']);
  expect((await notesOf(orderId)).map(({ totalAmount }) => totalAmount)).toEqual([invoice!.totalAmount]);
});

test('reverses the delivery charge at the rates of its goods, once', async () => {
  await savePlan(shop.app, shop.staff, {
    ...FLAT_CHARGE,
    methods: [makeMethod('standard', [makeRate('india', { price: 59_00 })])],
  });
  const { orderId, items } = await shop.paidOfTwo();
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  const [invoice] = await shop.app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), eq(invoices.orderId, orderId)));
  const deliveryOf = ({ lines }: { lines: InvoiceLine[] }) =>
    lines.filter(({ kind }) => kind === 'delivery').map(({ taxRate, gross }) => [taxRate, gross]);
  // ₹1,000 at 5 % and ₹2,000 at 18 %; the last line takes the odd paisa
  const shares = new Map(deliveryOf(invoice!) as [number, number][]);
  expect([...shares.keys()].toSorted()).toEqual([18, 5]);
  expect(shares.get(5)).toBeCloseTo(19_66, -1);
  expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(59_00);
  const unit = (index: number) => ({ itemId: items[index]!.id, quantity: 1, restock: false });
  await shop.refund(orderId, { lines: [unit(1)], includesShipping: true });
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  await shop.refund(orderId, { lines: [unit(0)], includesShipping: true });
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  expect((await shop.refundsOf(orderId)).map(({ amount, shipping }) => [amount, shipping])).toEqual(
    expect.arrayContaining([
      [200_000 + 59_00, 59_00],
      [100_000, 0],
    ]),
  );
  const notes = await notesOf(orderId);
  expect(notes.map(({ totalAmount }) => totalAmount)).toEqual([200_000 + 59_00, 100_000]);
  expect(new Map(deliveryOf(notes[0]!) as [number, number][])).toEqual(shares);
  expect(notes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)).toBe(invoice!.taxAmount);
});

test('reverses a delivery charge that is refunded alone', async () => {
  await savePlan(shop.app, shop.staff, {
    ...FLAT_CHARGE,
    methods: [makeMethod('standard', [makeRate('india', { price: 59_00 })])],
  });
  const { orderId } = await shop.paid();
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  await shop.refund(orderId, { includesShipping: true });
  await expect(shop.refund(orderId, { includesShipping: true })).rejects.toMatchObject({ code: 'INVALID_REFUND' });
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  const [note] = await notesOf(orderId);
  expect(note).toMatchObject({ totalAmount: 59_00, lines: [{ kind: 'delivery', gross: 59_00 }] });
});
