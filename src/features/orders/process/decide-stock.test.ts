/** Stock, coupon and cart of an order, by variant and by line. */
import { expect, test } from 'vitest';
import {
  accepted,
  at,
  COMMANDS,
  CUSTOMER,
  cancelled,
  FAILED,
  opened,
  paid,
  placed,
  run,
  settled,
  started,
  status,
  WHOLE,
} from '#tests/reachable-orders.ts';
import type { NewOrder } from './commands.ts';
import { decide } from './decide.ts';
import type { Availability, OrderAggregate, OrderItem } from './order.ts';

const place = COMMANDS.place[0];
const [opening] = COMMANDS.recordOpening;
const item = place.items[0]!;
const whey = { ...item, quantity: 2, price: 60_00 };
const bars = { ...item, productId: 'product-2', variantId: 'variant-2', sku: 'S3', quantity: 1, price: 80_00 };
const placing = (order: Partial<NewOrder> = {}, items = [whey, bars]) =>
  at(0)({ ...place, items, order: { ...place.order, ...order } }, CUSTOMER);
const expiry = at(20)({ type: 'expire' }, 'system');
const latePayment = { type: 'settlePayment', attemptId: 'attempt-1', result: WHOLE } as const;
const toProcessing = { type: 'setStatus', to: 'processing', from: null, isUndo: false, mailCustomer: false } as const;
const toCancelled = { ...toProcessing, to: 'cancelled' } as const;

const available = (whey: number, bars: number, isCouponUsable = true, isOnSale = true): Availability => ({
  units: new Map([
    ['variant-1', { available: whey, isOnSale }],
    ['variant-2', { available: bars, isOnSale }],
  ]),
  credit: 0,
  isCouponUsable,
});
const PLENTY = available(10, 10);
const expired = (order: Partial<NewOrder> = {}) => run([placing(order), started, opened, expiry], PLENTY);
const units = ({ reservations }: OrderAggregate) =>
  Object.fromEntries(
    reservations.map((one) => [one.variantId, [one.state, one.quantity, one.returnedQuantity].join(' ')]),
  );
const withoutVariant = (order: OrderAggregate, position: number): OrderAggregate => ({
  ...order,
  items: order.items.map((one): OrderItem => (one.position === position ? { ...one, variantId: null } : one)),
});

test('restocks each variant except units refunded without restocking', () => {
  const order = run([placing(), started, opened, settled(WHOLE)], PLENTY);
  const lines = [{ itemId: 'item-1', quantity: 1, restock: false }];
  const refund = accepted(order, { type: 'refund', lines, amount: null, attemptId: null, note: '' }).next;
  const { next, effects } = accepted(refund, toCancelled);
  expect(units(next)).toEqual({ 'variant-1': 'returned 2 1', 'variant-2': 'returned 1 1' });
  expect(effects.stockNote).toBe('staff');
});

test('moves no stock when no unit is returned', () => {
  const order = run([placing({}, [bars]), started, opened, settled(WHOLE)], PLENTY);
  const lines = [{ itemId: 'item-1', quantity: 1, restock: false }];
  const refund = accepted(order, { type: 'refund', lines, amount: null, attemptId: null, note: '' }).next;
  const { next, effects } = accepted(refund, toCancelled);
  expect(units(next)).toEqual({ 'variant-2': 'returned 1 0' });
  expect(effects.stockNote).toBeNull();
});

test('reinstates an expired order for a late payment when exactly its units are there', () => {
  const { next } = accepted(expired(), latePayment, { availability: available(2, 1) });
  expect(next.order).toMatchObject({ status: 'pending', paymentStatus: 'completed', cancelReason: null });
  expect(units(next)).toEqual({ 'variant-1': 'committed 2 0', 'variant-2': 'committed 1 0' });
  expect(next.couponUse).toBe('redeemed');
});

test.each<[string, Availability | null]>([
  ['one variant is short', available(2, 0)],
  ['the other variant is short', available(1, 5)],
  ['a variant is no longer sold', available(5, 5, true, false)],
  ['a variant is unknown', { ...PLENTY, units: new Map([['variant-1', { available: 5, isOnSale: true }]]) }],
  ['its coupon is used up', available(5, 5, false)],
  ['stock is unknown', null],
])('does not reinstate an expired order for a late payment when %s', (_, availability) => {
  const decision = decide({ ...expired(), availability }, latePayment, 'gateway', new Date('2026-11-20T07:00:00Z'));
  expect(decision).toMatchObject({ next: { order: { status: 'cancelled' } } });
  expect(decision).toMatchObject({ next: { refunds: [{ state: 'proposed', amount: 200_00 }] } });
});

test('does not reinstate an expired order for a late payment when a variant was deleted', () => {
  const { next } = accepted(withoutVariant(expired(), 1), latePayment, { availability: PLENTY });
  expect(next.order!.status).toBe('cancelled');
});

test('asks for no coupon when the order has none', () => {
  const none = { couponId: null, couponCode: null };
  const { next } = accepted(expired(none), latePayment, { availability: available(2, 1, false) });
  expect(next.order!.status).toBe('pending');
  const { effects } = accepted(expired(none), toProcessing, { availability: available(2, 1, false) });
  expect(effects.events.find(({ kind }) => kind === 'order.reinstated')!.data).toEqual({});
});

test('takes the available units when staff reinstate an order, and names missing ones', () => {
  const { next, effects, result } = accepted(expired(), toProcessing, { availability: available(1, 0, false) });
  expect(units(next)).toEqual({ 'variant-1': 'committed 1 0', 'variant-2': 'released 1 0' });
  expect(result.missing).toBe(2);
  expect(effects.events.find(({ kind }) => kind === 'order.reinstated')!.data).toEqual({
    missing: [
      { variantId: 'variant-1', quantity: 1 },
      { variantId: 'variant-2', quantity: 1 },
    ],
    couponGone: true,
  });
  expect(next.couponUse).toBe('released');
});

test('names only missing variants, including deleted ones', () => {
  const missing = (availability: Availability) => {
    const { effects } = accepted(expired(), toProcessing, { availability });
    return effects.events.find(({ kind }) => kind === 'order.reinstated')!.data!.missing;
  };
  expect(missing(available(1, 5))).toEqual([{ variantId: 'variant-1', quantity: 1 }]);
  const onlyWhey = new Map([['variant-1', { available: 5, isOnSale: true }]]);
  expect(missing({ ...PLENTY, units: onlyWhey })).toEqual([{ variantId: 'variant-2', quantity: 1 }]);
});

test('treats every unit as missing when stock is unknown', () => {
  const unknown = decide({ ...expired(), availability: null }, toProcessing, 'staff:kiran', new Date());
  expect(unknown).toMatchObject({ result: { missing: 3 }, next: { couponUse: 'released' } });
});

test('omits deleted variants when staff reinstate an order', () => {
  const { next, result } = accepted(withoutVariant(expired(), 1), toProcessing, { availability: PLENTY });
  expect(result.missing).toBe(0);
  expect(units(next)).toEqual({ 'variant-1': 'committed 2 0', 'variant-2': 'released 1 0' });
});

test('takes units that staff restocked out again when the order is reinstated', () => {
  const order = run([placing(), started, opened, settled(WHOLE)], PLENTY);
  const completed = accepted(order, { ...toProcessing, to: 'completed' }).next;
  const lines = [{ itemId: 'item-1', quantity: 1 }];
  const restocked = accepted(completed, { type: 'restock', lines }).next;
  expect(units(restocked)['variant-1']).toBe('committed 2 1');
  const ended = accepted(restocked, toCancelled).next;
  const { next, result } = accepted(ended, toProcessing, { availability: PLENTY });
  expect(units(next)).toEqual({ 'variant-1': 'committed 2 0', 'variant-2': 'committed 1 0' });
  expect(result.missing).toBe(0);
});

test('reserves for an imported order that staff reinstate, since it had no reservation', () => {
  const [imported] = COMMANDS.import;
  const order = run([at(0)({ ...imported, items: [whey, bars] }), at(1)(toCancelled)], PLENTY);
  expect(order.reservations).toEqual([]);
  const { next } = accepted(order, toProcessing, { availability: PLENTY });
  expect(units(next)).toEqual({ 'variant-1': 'committed 2 0', 'variant-2': 'committed 1 0' });
});

test('moves cart lines of existing products only, and no free product', () => {
  const order = run([placed, started]);
  const linesOf = (changed: OrderAggregate) => accepted(changed, opening).effects.cart?.lines;
  expect(linesOf(order)).toEqual([{ productId: 'product-1', variantId: 'variant-1', quantity: 2 }]);
  expect(linesOf(withoutVariant(order, 0))).toEqual([]);
  const items = order.items.map((one) => ({ ...one, productId: null }));
  expect(linesOf({ ...order, items })).toEqual([]);
});

test('keeps the cart for a buy-now order', () => {
  const order = run([placing({ source: 'line' }), started, opened]);
  expect(order.order!.cartClearedAt).toBeNull();
  expect(accepted(order, { ...latePayment, result: FAILED }).effects.cart).toBeNull();
  expect(accepted(order, latePayment).effects.cart).toBeNull();
});

test('keeps the cart when the account is deleted', () => {
  const withoutUser = (order: OrderAggregate) => ({ ...order, order: { ...order.order!, userId: null } });
  expect(accepted(withoutUser(run([placed, started])), opening).effects.cart).toBeNull();
  expect(
    accepted(withoutUser(run([placed, started, opened])), { ...latePayment, result: FAILED }).effects.cart,
  ).toBeNull();
});

test('restores the cart once', () => {
  const failed = accepted(run([placed, started, opened]), { ...latePayment, result: FAILED }, { minute: 2 });
  expect(failed.effects.cart).toMatchObject({ change: 'restore' });
  expect(accepted(failed.next, { type: 'expire' }).effects.cart).toBeNull();
});

test('commits and releases units once', () => {
  expect(units(run([placing()], PLENTY))).toEqual({ 'variant-1': 'held 2 0', 'variant-2': 'held 1 0' });
  expect(units(run([placing(), cancelled], PLENTY))).toEqual({
    'variant-1': 'released 2 0',
    'variant-2': 'released 1 0',
  });
  expect(units(run([...paid, status('cancelled')]))).toEqual({ 'variant-1': 'returned 3 3' });
});
