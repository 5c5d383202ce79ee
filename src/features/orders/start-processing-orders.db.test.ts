import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderEvents } from '#db/schema/orders.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { orderRow } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { startProcessingOrders } from './start-processing-orders.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('starts processing when 30 minutes have passed since the confirmation', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.verify(order.transactionId);
  shop.app.advance(29 * MINUTE_MS);
  expect(await startProcessingOrders(shop.app)).toBe(0);
  shop.app.advance(2 * MINUTE_MS);
  expect(await startProcessingOrders(shop.app)).toBe(1);
  expect((await orderRow(shop.app, order.orderId)).status).toBe('processing');
});

test('records every change in the history', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.verify(order.transactionId);
  shop.app.advance(31 * MINUTE_MS);
  await startProcessingOrders(shop.app);
  const events = await shop.app.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.orderId))
    .orderBy(orderEvents.at);
  expect(events.map((event) => event.kind)).toEqual(['order.created', 'order.confirmed', 'order.status_changed']);
});
