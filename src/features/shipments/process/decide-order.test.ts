/** What shipments lose when their order is refunded, restocked, paid, deleted or ended. */
import { expect, test } from 'vitest';
import { applyIn, COMMANDS, decideIn, NOW, STATES, shipmentsAfter } from '#tests/reachable-shipments.ts';
import type { Command } from './commands.ts';
import type { Decision } from './decide.ts';
import { Rejection } from './rejections.ts';
import type { ShipmentsAggregate } from './shipment.ts';

const SOLD_BEFORE = STATES['no shipment']!().sold;
const FOLLOW: Command<'followOrder'> = {
  type: 'followOrder',
  isEnded: false,
  isRemoved: false,
  isCashPaid: false,
  soldBefore: SOLD_BEFORE,
};

const follow = (aggregate: ShipmentsAggregate, changes: Partial<Command<'followOrder'>> = {}) =>
  applyIn(aggregate, { ...FOLLOW, ...changes });

/** The order with refunded units by item; they stay sold, since nothing is restocked. */
const refunded = (aggregate: ShipmentsAggregate, units: Record<string, number>): ShipmentsAggregate => ({
  ...aggregate,
  items: aggregate.items.map((item) => ({ ...item, refundedQuantity: units[item.id] ?? 0 })),
});
/** The order with units that are sold no longer, by variant. */
const restocked = (aggregate: ShipmentsAggregate, units: Record<string, number>): ShipmentsAggregate => ({
  ...aggregate,
  sold: aggregate.sold.map((one) => ({ ...one, units: one.units - (units[one.variantId] ?? 0) })),
});
const describe = ({ next }: Decision) =>
  next.shipments.map(
    ({ state, lines }) =>
      `${state}: ${lines.map((line) => `${line.orderItemId} ${line.packed} of ${line.quantity}, ${line.returned} back`).join('; ')}`,
  );

test.each<[state: string, units: Record<string, number>, shipments: string[]]>([
  ['open', { i1: 1 }, ['draft: i1 0 of 1, 0 back; i2 0 of 1, 0 back']],
  ['open, partly packed', { i1: 1 }, ['draft: i1 1 of 1, 0 back; i2 0 of 1, 0 back']],
  ['open, partly packed', { i1: 2 }, ['draft: i2 0 of 1, 0 back']],
  ['packed', { i1: 1 }, ['draft: i1 1 of 1, 0 back; i2 1 of 1, 0 back']],
  ['packed', { i2: 1 }, ['draft: i1 2 of 2, 0 back']],
  ['open', { i1: 2, i2: 1 }, ['cancelled: ']],
  // what the carrier has, or is about to fetch, is not opened
  ['booked', { i1: 2 }, ['booked: i1 2 of 2, 0 back; i2 1 of 1, 0 back']],
  ['handed over', { i1: 2 }, ['handed_over: i1 2 of 2, 0 back; i2 1 of 1, 0 back']],
  // the newest first
  ['two open ones', { i1: 1 }, ['draft: i1 0 of 1, 0 back', 'draft: i2 0 of 1, 0 back']],
  ['two open ones', { i1: 2 }, ['cancelled: ', 'draft: i2 0 of 1, 0 back']],
  ['one handed over, one open', { i1: 1 }, ['handed_over: i1 1 of 1, 0 back', 'draft: i2 0 of 1, 0 back']],
  ['one handed over, one open', { i1: 2 }, ['handed_over: i1 1 of 1, 0 back', 'draft: i2 0 of 1, 0 back']],
])('leaves refunded units out of %s: %j', (state, units, shipments) => {
  expect(describe(follow(refunded(STATES[state]!(), units)))).toEqual(shipments);
});

test('records how many units were refunded, and in which state', () => {
  const { effects } = follow(refunded(STATES.open!(), { i1: 2 }));
  const changed = { shipmentId: 's1', kind: 'changed', from: 'draft', to: 'draft', data: { refunded: 2 } };
  expect(effects.events).toEqual([changed]);
});

test.each<[state: string, units: Record<string, number>, shipments: string[]]>([
  ['packed', { whey: 1 }, ['draft: i1 1 of 2, 0 back; i2 1 of 1, 0 back']],
  ['packed', { shaker: 1 }, ['draft: i1 2 of 2, 0 back; i2 0 of 1, 0 back']],
  ['handed over', { whey: 1 }, ['handed_over: i1 2 of 2, 1 back; i2 1 of 1, 0 back']],
  ['handed over', { whey: 2, shaker: 1 }, ['handed_over: i1 2 of 2, 2 back; i2 1 of 1, 1 back']],
  ['handed over', {}, ['handed_over: i1 2 of 2, 0 back; i2 1 of 1, 0 back']],
  // nothing of it is packed
  ['open', { whey: 2 }, ['draft: i1 0 of 2, 0 back; i2 0 of 1, 0 back']],
  ['open, partly packed', { whey: 1 }, ['draft: i1 1 of 2, 0 back; i2 0 of 1, 0 back']],
  ['open, partly packed', { whey: 2 }, ['draft: i1 0 of 2, 0 back; i2 0 of 1, 0 back']],
  // a cancelled one has given its units back already
  ['cancelled', { whey: 2 }, ['cancelled: i1 0 of 2, 0 back; i2 0 of 1, 0 back']],
])('gives restocked units of %s back to their batches: %j', (state, units, shipments) => {
  expect(describe(follow(restocked(STATES[state]!(), units)))).toEqual(shipments);
});

test('gives units back that have left the shop before those that are packed here', () => {
  const packed = shipmentsAfter('one handed over, one open', { ...COMMANDS.packAll, shipmentId: 's2' });
  expect(describe(follow(restocked(packed, { whey: 1 })))).toEqual([
    'handed_over: i1 1 of 1, 1 back',
    'packed: i1 1 of 1, 0 back; i2 1 of 1, 0 back',
  ]);
  expect(describe(follow(restocked(packed, { whey: 2 })))).toEqual([
    'handed_over: i1 1 of 1, 1 back',
    'draft: i1 0 of 1, 0 back; i2 1 of 1, 0 back',
  ]);
});

/** What the stock of whey still needs when units of it are restocked, which the order process has counted already. */
const correctionsOf = (state: string, whey: number, soldBefore = SOLD_BEFORE.toReversed()) =>
  follow(restocked(STATES[state]!(), { whey }), { soldBefore }).effects.stockCorrections;

test.each<[state: string, units: number, correction: number]>([
  ['open', 2, 0],
  ['packed', 1, 0],
  ['handed over', 2, 0],
  // what comes out of the shipment cannot be sold
  ['packed, batch blocked', 1, -1],
  ['packed, batch recalled', 2, -2],
  ['no batch has units', 1, 0],
])('counts what batches of %s have back of %i restocked units: %i of them not', (state, units, correction) => {
  const expected = correction === 0 ? [] : [{ variantId: 'whey', units: correction }];
  expect(correctionsOf(state, units)).toEqual(expected);
});

test('corrects no stock of a variant that the order had not sold before', () => {
  expect(correctionsOf('packed, batch blocked', 0, [])).toEqual([]);
});

test.each(['destroy', 'claim', 'resell'] as const)('gives no unit back whose fate was to %s', (fate) => {
  const received = shipmentsAfter('returned', { ...COMMANDS.receiveBack, fates: [{ lineId: 's1l1', units: 1, fate }] });
  const [line] = follow(restocked(received, { whey: 2 })).next.shipments[0]!.lines;
  expect(line!.returned + line!.destroyed + line!.claimed).toBe(2);
});

test('keeps an order whose parcel is with a carrier, whatever became of its other bookings', () => {
  const booked = shipmentsAfter(
    'packed, booking refused',
    COMMANDS.requestBooking,
    { ...COMMANDS.settleBooking, bookingId: 'b2' },
    COMMANDS.withdrawBooking,
  );
  expect(booked.bookings.map(({ state }) => state)).toContain('refused');
  expect(decideIn(booked, { ...FOLLOW, isEnded: true, isRemoved: true })).toMatchObject({ code: 'BOOKING_OPEN' });
  expect(decideIn(booked, { ...FOLLOW, isEnded: true })).not.toBeInstanceOf(Rejection);
  const removed = { ...FOLLOW, isEnded: true, isRemoved: true };
  expect(decideIn(STATES['packed, booking refused']!(), removed)).not.toBeInstanceOf(Rejection);
});

test('frees the number of a deleted order for another', () => {
  const numbered = STATES['own number']!();
  expect(follow(numbered).next.shipments[0]!.sharesNumber).toBe(false);
  const deleted = { ...numbered, order: { ...numbered.order!, deletedAt: NOW } };
  expect(follow(deleted).next.shipments[0]!.sharesNumber).toBe(true);
});

test('books a parcel in the shop again without its cash once that is paid', () => {
  const requested = STATES['packed, booking requested']!();
  const withCash = { ...requested, bookings: requested.bookings.map((one) => ({ ...one, cash: 50_000 })) };
  expect(follow(withCash).next.bookings).toEqual(withCash.bookings);
  expect(follow(withCash, { isCashPaid: true }).next.bookings[0]!.state).not.toBe('requested');
});
