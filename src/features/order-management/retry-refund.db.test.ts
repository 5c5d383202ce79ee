import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGatewayRegistry, GatewayError } from '#gateways/gateway.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { orderRow } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { processDueRefunds } from '../payments/process-due-refunds.ts';
import { retryRefund } from './retry-refund.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('flags the order and can be retried when the gateway refuses the refund', async () => {
  const { orderId } = await shop.paid();
  const [item] = await shop.listItems(orderId);
  const { id, amount } = await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 2, restock: false }] });
  await shop.endRefunds('failed');
  expect(await orderRow(shop.app, orderId)).toMatchObject({ refundState: 'failed', matters: ['refund_failed'] });
  expect((await shop.listItems(orderId))[0]!.refundedQuantity).toBe(0);
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => retryRefund(shop.app, shop.gateways, shop.staff, id)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await shop.listItems(orderId))[0]!.refundedQuantity).toBe(2);
  await shop.endRefunds('completed');
  expect(await orderRow(shop.app, orderId)).toMatchObject({ refundState: 'refunded', matters: [] });
  expect([...shop.gateway.refunds.values()]).toEqual([
    { amount, state: 'failed' },
    { amount, state: 'completed' },
  ]);
});

test('requests no second refund when the first one completed after all', async () => {
  const { orderId } = await shop.paid();
  const { id } = await shop.refund(orderId, { amount: 4000 });
  await shop.endRefunds('failed');
  for (const one of shop.gateway.refunds.values()) one.state = 'completed';
  await retryRefund(shop.app, shop.gateways, shop.staff, id);
  await processDueRefunds(shop.app, shop.gateways);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ refundState: 'partial' });
  expect(shop.gateway.refunds.size).toBe(1);
});

test('fails the refund when the gateway has rejected it three times', async () => {
  const { orderId } = await shop.paid();
  await shop.refund(orderId, { amount: 500 });
  const takes = shop.gateway.refund;
  shop.gateway.refund = () => Promise.reject(new GatewayError('refused', 'NO', 'No such order'));
  for (let times = 1; times <= 3; times++) {
    await processDueRefunds(shop.app, shop.gateways);
    expect((await orderRow(shop.app, orderId)).refundState).toBe(times < 3 ? 'due' : 'failed');
    shop.app.advance(10 * MINUTE_MS);
  }
  expect((await orderRow(shop.app, orderId)).matters).toEqual(['refund_failed']);
  shop.gateway.refund = takes;
  const [failed] = await shop.refundsOf(orderId);
  expect(failed).toMatchObject({ lastError: 'No such order', nextCheckAt: null });
  await retryRefund(shop.app, shop.gateways, shop.staff, failed!.id);
  await shop.endRefunds('completed');
  expect(await orderRow(shop.app, orderId)).toMatchObject({ refundState: 'partial', matters: [] });
});

test('keeps the refund waiting when its gateway is not configured any more', async () => {
  const { orderId } = await shop.paid();
  await shop.refund(orderId, { amount: 500 });
  await processDueRefunds(shop.app, createGatewayRegistry([]));
  expect(await shop.refundsOf(orderId)).toMatchObject([
    {
      state: 'approved',
      lastError: 'The gateway scripted is not configured',
      nextCheckAt: new Date(shop.app.now().getTime() + 10 * MINUTE_MS),
    },
  ]);
  shop.app.advance(11 * MINUTE_MS);
  await shop.endRefunds('completed');
  expect((await orderRow(shop.app, orderId)).refundState).toBe('partial');
});

test('does not retry a failed refund when the gateway status is unknown', async () => {
  const { orderId } = await shop.paidOfTwo();
  const { id } = await shop.refund(orderId, { amount: 4000 });
  await shop.endRefunds('failed');
  // the refund did complete, but the gateway does not respond now
  for (const one of shop.gateway.refunds.values()) one.state = 'completed';
  const refundStatus = shop.gateway.refundStatus;
  shop.gateway.refundStatus = async () => {
    throw new GatewayError('unreachable', 'ECONNREFUSED', 'down');
  };
  await retryRefund(shop.app, shop.gateways, shop.staff, id).catch(() => null);
  shop.gateway.refundStatus = refundStatus;
  await shop.endRefunds('completed');
  expect(shop.gateway.refunds.size).toBe(1);
});
