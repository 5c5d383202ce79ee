/** What a booking becomes by each answer of its carrier, and when the carrier is called next. */
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import { decideIn, NOW, STATES } from '#tests/reachable-shipments.ts';
import type { Command } from './commands.ts';
import type { Decision } from './decide.ts';
import { isAtCarrier } from './decide-booking.ts';
import { Rejection } from './rejections.ts';

const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

function accepted(state: string, command: Command): Decision {
  const decision = decideIn(STATES[state]!(), command);
  if (decision instanceof Rejection) throw new Error(decision.code);
  return decision;
}
const bookingAfter = (state: string, command: Command) => accepted(state, command).next.bookings[0]!;
const answered = (result: Command<'settleBooking'>['result']): Command => ({
  type: 'settleBooking',
  bookingId: 'b1',
  carrierLabel: 'Swift',
  sharesNumber: false,
  result,
});
const BOOKED = { kind: 'booked', trackingNumber: 'SW1', carrierId: 'C1', service: 'Surface', price: 7400 } as const;

test('claims a booking that is due once, and calls nobody else within five minutes', () => {
  const claim = (dueBy: Date): Command => ({ type: 'claimBooking', bookingId: 'b1', dueBy });
  const { next, result } = accepted('packed, booking requested', claim(NOW));
  expect(result).toMatchObject({ booking: { id: 'b1', tries: 0, state: 'requested' } });
  expect(next.bookings[0]).toMatchObject({ tries: 1, nextCheckAt: after(5) });
  const { nextCheckAt } = STATES['packed, booking requested']!().bookings[0]!;
  const early = accepted('packed, booking requested', claim(new Date(nextCheckAt!.getTime() - 1)));
  expect(early.result).toEqual({ booking: null });
  expect(accepted('packed, booking requested', claim(nextCheckAt!)).result).not.toEqual({ booking: null });
  expect(accepted('booked', claim(after(9999))).result).toEqual({ booking: null });
});

test.each<[state: string, result: Command<'settleBooking'>['result'], expected: object]>([
  ['packed, booking claimed', BOOKED, { state: 'booked', trackingNumber: 'SW1', price: 7400, nextCheckAt: null }],
  ['packed, booking claimed', { kind: 'recorded', carrierId: 'C2' }, { state: 'requested', carrierId: 'C2' }],
  ['packed, booking claimed', { kind: 'refused', message: 'No' }, { state: 'refused', message: 'No', content: null }],
  ['packed, booking claimed', { kind: 'cancelled' }, { state: 'cancelled', message: null, settledAt: NOW }],
  ['packed, booking claimed', { kind: 'absent' }, { state: 'requested' }],
  ['claimed, then withdrawn', BOOKED, { state: 'cancelling', trackingNumber: 'SW1', nextCheckAt: NOW }],
  ['claimed, then withdrawn', { kind: 'recorded', carrierId: 'C2' }, { state: 'cancelling', carrierId: 'C2' }],
  ['claimed, then withdrawn', { kind: 'refused', message: 'No' }, { state: 'cancelled', message: 'No' }],
  // looked up for an hour, as a carrier may find it only after a while
  ['claimed, then withdrawn', { kind: 'absent' }, { state: 'cancelled' }],
  ['packed, booking refused', BOOKED, { state: 'cancelling', nextCheckAt: NOW, settledAt: expect.any(Date) }],
  ['packed, booking refused', { kind: 'refused', message: 'Again' }, { state: 'refused', message: 'Empty wallet' }],
  ['packed, booking withdrawn', BOOKED, { state: 'cancelling' }],
])('%s, answered %j', (state, result, expected) => {
  const from =
    state === 'claimed, then withdrawn'
      ? accepted('packed, booking claimed', { type: 'withdrawBooking', shipmentId: 's1' }).next
      : STATES[state]!();
  const decision = decideIn(from, answered(result));
  expect(decision instanceof Rejection ? decision.code : decision.next.bookings[0]).toMatchObject(expected);
});

test('looks a withdrawn booking up again within the hour', () => {
  const { next } = accepted('packed, booking claimed', { type: 'withdrawBooking', shipmentId: 's1' });
  expect(next.bookings[0]).toMatchObject({ state: 'withdrawn', content: { value: 100_000 } });
  const requestedAt = (minutesAgo: number) => ({
    ...next,
    bookings: [{ ...next.bookings[0]!, createdAt: after(-minutesAgo) }],
  });
  const [hour, later] = [60, 61].map((minutesAgo) => decideIn(requestedAt(minutesAgo), answered({ kind: 'absent' })));
  expect(hour).toMatchObject({ next: { bookings: [{ state: 'withdrawn', nextCheckAt: after(5) }] } });
  expect(later).toMatchObject({ next: { bookings: [{ state: 'cancelled', nextCheckAt: null }] } });
});

test('ends a cancellation by the word of the carrier', () => {
  const settle = (result: 'cancelled' | 'refused'): Command => ({
    type: 'settleCancellation',
    bookingId: 'b1',
    result,
    message: 'On its way',
  });
  const cancelling = 'booking being cancelled';
  expect(bookingAfter(cancelling, settle('refused'))).toMatchObject({ state: 'cancel_refused', message: 'On its way' });
  expect(bookingAfter(cancelling, settle('cancelled'))).toMatchObject({ state: 'cancelled', settledAt: NOW });
  expect(bookingAfter('booked', settle('cancelled')).state).toBe('booked');
});

test('calls again after the time that an error names, unless nothing is open', () => {
  const error = { type: 'recordBookingError', bookingId: 'b1', message: 'Busy', afterSeconds: 60 } as const;
  expect(bookingAfter('packed, booking claimed', error)).toMatchObject({ message: 'Busy', nextCheckAt: after(1) });
  expect(bookingAfter('booked', error)).toMatchObject({ message: null, nextCheckAt: null });
});

test('takes a shipment back that the carrier cancels before it has it, and no other', () => {
  const follow = { type: 'followCarrier', bookingId: 'b1', state: 'cancelled', scans: [], chargedGrams: 900 } as const;
  const { shipments, bookings } = accepted('booked', follow).next;
  expect(shipments[0]).toMatchObject({ state: 'packed', trackingNumber: null, carrier: null, sharesNumber: false });
  expect(bookings[0]).toMatchObject({ state: 'cancelled', message: 'The carrier has cancelled it', chargedGrams: 900 });
  expect(accepted('handed over, booked', follow).next.shipments[0]!.state).toBe('handed_over');
  const delivered = accepted('handed over, booked', { ...follow, state: 'delivered', chargedGrams: null }).next;
  expect(delivered.shipments[0]).toMatchObject({ state: 'delivered', deliveredAt: NOW });
  expect(delivered.bookings[0]).toMatchObject({ chargedGrams: null, chargedAt: null });
});

test('names a booking by order, shipment and its own id, in 40 characters', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const { content } = STATES['packed, booking requested']!().bookings[0]!;
  const request: Command = {
    type: 'requestBooking',
    shipmentId: 's1',
    bookingId: id,
    carrier: 'swift',
    content: content!,
  };
  const { bookings } = accepted('packed', request).next;
  expect(bookings[0]!.reference).toBe('7c41e09b-1-0f8fad5bd9cb469fa16570867728950e'.slice(0, 40));
  expect(decideIn(STATES['packed, booking requested']!(), request)).toMatchObject({ code: 'BOOKING_OPEN' });
});

test('is at the carrier while it has a parcel, may have one or is paid for one', () => {
  const states = ['requested', 'withdrawn', 'booked', 'cancelling', 'cancelled', 'cancel_refused', 'refused'] as const;
  const { bookings } = STATES.booked!();
  expect(states.filter((state) => isAtCarrier({ ...bookings[0]!, state }))).toEqual([
    ...states.slice(0, 4),
    'cancel_refused',
  ]);
});

test.each<[how: string, command: Command]>([
  ['opened again', { type: 'reopen', shipmentId: 's1' }],
  ['no longer booked', { type: 'withdrawBooking', shipmentId: 's1' }],
  [
    'cancelled by the carrier',
    { type: 'followCarrier', bookingId: 'b1', state: 'cancelled', scans: [], chargedGrams: null },
  ],
])('takes refunded units out of a booked shipment only when it is %s', (_, command) => {
  const booked = STATES.booked!();
  const refunded = {
    ...booked,
    items: booked.items.map((item) => (item.id === 'i1' ? { ...item, refundedQuantity: 1 } : item)),
  };
  const followed = decideIn(refunded, {
    type: 'followOrder',
    isEnded: false,
    isRemoved: false,
    isCashPaid: false,
    soldBefore: booked.sold,
  });
  if (followed instanceof Rejection) throw new Error(followed.code);
  const unitsOf = (decision: Decision) =>
    decision.next.shipments[0]!.lines.map(({ quantity, packed }) => [quantity, packed]);
  expect(unitsOf(followed)).toEqual([
    [2, 2],
    [1, 1],
  ]);
  const ended = decideIn(followed.next, command);
  if (ended instanceof Rejection) throw new Error(ended.code);
  expect(ended.next.shipments[0]).toMatchObject({ state: 'draft', carrier: null });
  expect(unitsOf(ended)).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(ended.next.bookings[0]!.state).toBe(command.type === 'followCarrier' ? 'cancelled' : 'cancelling');
});

test.each(['packed, booking requested', 'booked'] as const)(
  'withdraws a booking that collects cash once the order is paid, and keeps one without cash: %s',
  (name) => {
    const aggregate = STATES[name]!();
    const follow = (cash: number) => {
      const bookings = aggregate.bookings.map((booking) => ({ ...booking, cash }));
      const decision = decideIn(
        { ...aggregate, bookings },
        { type: 'followOrder', isEnded: false, isRemoved: false, isCashPaid: true, soldBefore: aggregate.sold },
      );
      if (decision instanceof Rejection) throw new Error(decision.code);
      return [decision.next.shipments[0]!.state, decision.next.bookings[0]!.state];
    };
    expect(follow(149_900)).toEqual(['packed', name === 'booked' ? 'cancelling' : 'cancelled']);
    expect(follow(0)).toEqual([aggregate.shipments[0]!.state, aggregate.bookings[0]!.state]);
  },
);
