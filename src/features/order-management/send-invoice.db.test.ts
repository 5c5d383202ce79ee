import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails } from '#db/schema/platform.ts';
import { orderRow } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { sendInvoice } from './send-invoice.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('mails the invoice with the totals of the order and records it', async () => {
  const { orderId } = await shop.paid({ coupon: true });
  await sendInvoice(shop.app, shop.staff, orderId);
  const [mail] = await shop.app.db.select().from(mails).where(eq(mails.purpose, 'order-invoice'));
  const row = await orderRow(shop.app, orderId);
  expect(mail).toMatchObject({
    toAddress: row.email,
    subject: `Invoice for your order ${row.displayId} from The Shop`,
  });
  for (const text of ['Shipping: FREE', 'Tax: Included', 'Discount', 'Payment: Paid'])
    expect(mail!.text).toContain(text);
  expect(await shop.eventsOf(orderId)).toContain('invoice.emailed');
});

test('mails the invoice once when it is sent twice at once, and again later', async () => {
  const { orderId } = await shop.paid();
  const { email } = await orderRow(shop.app, orderId);
  const readSentMails = () =>
    shop.app.db
      .select()
      .from(mails)
      .where(and(eq(mails.purpose, 'order-invoice'), eq(mails.toAddress, email)));
  await Promise.all([1, 2, 3].map(() => sendInvoice(shop.app, shop.staff, orderId)));
  expect(await readSentMails()).toHaveLength(1);
  shop.app.advance(11_000);
  await sendInvoice(shop.app, shop.staff, orderId);
  expect(await readSentMails()).toHaveLength(2);
});
