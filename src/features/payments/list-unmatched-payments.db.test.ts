import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import { attemptRow } from '#tests/factories.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { removeOrder } from '../order-management/remove-order.ts';
import { dismissCallback } from './dismiss-callback.ts';
import { listCallbacks } from './list-callbacks.ts';
import { listUnmatched } from './list-unmatched-payments.ts';
import { processCallbackJob } from './process-callback.ts';
import { processDueRefunds } from './process-due-refunds.ts';
import { receiveCallback } from './receive-callback.ts';
import { startPayment } from './start-payment.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.setPayment({}));

test('lists a callback of an unknown payment until staff dismiss it', async () => {
  const body = Buffer.from(JSON.stringify({ id: 'STRANGER', event: 'checkout.order.completed' }));
  await receiveCallback(shop.app, shop.gateways, {
    gateway: 'phonepe-v2',
    headers: new Headers({ 'x-secret': 'right' }),
    body,
  });
  const job = processCallbackJob(shop.gateways);
  const queuedJob = shop.app.sent.filter(({ name }) => name === job.name).at(-1);
  await job.handle(shop.app, queuedJob!.data as never);
  const [row] = (await listUnmatched(shop.app)).rows.filter(({ transactionId }) => transactionId === 'STRANGER');
  expect(row).toMatchObject({ kind: 'callback', reason: 'unknown_payment' });
  const { rows } = await listCallbacks(shop.app, { limit: 5 });
  expect(rows[0]).toMatchObject({ event: 'checkout.order.completed', outcome: 'unknown_payment', order: null });
  await dismissCallback(shop.app, shop.staff, { id: row!.id, note: 'Another shop of the account' });
  expect((await listUnmatched(shop.app)).rows.some(({ id }) => id === row!.id)).toBe(false);
  const [event] = await shop.app.db.select().from(paymentEvents).where(eq(paymentEvents.id, row!.id));
  expect(event?.outcome).toBe('dismissed');
});

test('refunds a payment automatically when its order is deleted', async () => {
  const { userId } = await shop.shopper();
  const { orderId, transactionId } = await shop.place(userId, 'phonepe');
  await startPayment(shop.app, shop.gateways, userId, orderId);
  const { id } = await attemptRow(shop.app, transactionId);
  await shop.app.db.update(paymentAttempts).set({ state: 'expired' }).where(eq(paymentAttempts.id, id));
  await removeOrder(shop.app, shop.staff, orderId);
  shop.gateway.words.set(transactionId, { state: 'succeeded', amount: 149_900 } as never);
  const job = processCallbackJob(shop.gateways);
  await receiveCallback(shop.app, shop.gateways, {
    gateway: 'phonepe-v2',
    headers: new Headers({ 'x-secret': 'right' }),
    body: Buffer.from(JSON.stringify({ id: transactionId })),
  });
  await job.handle(shop.app, shop.app.sent.filter(({ name }) => name === job.name).at(-1)!.data as never);
  const [owed] = await shop.app.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  // without an account staff have nothing to decide, so it is refunded
  expect(owed).toMatchObject({ state: 'approved', amount: 149_900, nextCheckAt: expect.any(Date) });
  await processDueRefunds(shop.app, shop.gateways);
  expect((await listUnmatched(shop.app)).rows.some((row) => row.transactionId === transactionId)).toBe(false);
  expect(await shop.app.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
    { state: expect.stringMatching(/requested|completed/) },
  ]);
});
