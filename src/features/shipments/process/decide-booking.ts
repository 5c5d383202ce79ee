import {
  BOOKING_TRANSITIONS,
  type BookingResult,
  type BookingState,
  OPEN_BOOKING_STATES,
  PAID_BOOKING_STATES,
} from '#shared/booking-states.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { trackingNumberKey } from '../../tracking/tracking-number.ts';
import type { Command, CommandResult } from './commands.ts';
import { addReport, number } from './decide-way.ts';
import {
  type Draft,
  IN_SHOP,
  isLive,
  isOnHold,
  moveShipment,
  requireReleased,
  requireShipment,
  requireState,
} from './draft.ts';
import { reject } from './rejections.ts';
import type { Booking, Shipment } from './shipment.ts';
import { requireSellableBatches } from './units.ts';

/** Longer than all calls of one try may take, so that two processes never call about one booking. */
const CLAIM_MS = 5 * 60_000;
/** how long a withdrawn booking may still turn up at the carrier */
const ABSENT_MS = 3_600_000;
const ABSENT_PAUSE_MS = 5 * 60_000;
/** also those of which a late answer may come */
const AWAITS_ANSWER: readonly BookingState[] = ['requested', 'withdrawn', 'cancelled', 'refused'];
const MAX_REFERENCE_LENGTH = 40;

/**
 * Writes down that a closed shipment is to be booked, before the carrier is called. Another booking of it has to be
 * withdrawn first: BOOKING_OPEN. ORDER_ON_HOLD, BATCH_NOT_SENDABLE.
 */
export function requestBooking(
  draft: Draft,
  { shipmentId, bookingId, carrier, content }: Command<'requestBooking'>,
): null {
  const shipment = requireShipment(draft, shipmentId);
  requireState(shipment, 'packed');
  requireReleased(draft.order);
  requireSellableBatches(draft, shipment);
  if (draft.bookings.some((one) => one.shipmentId === shipmentId && one.state === 'requested')) reject('BOOKING_OPEN');
  const id = bookingId.replaceAll('-', '');
  draft.bookings.push({
    id: bookingId,
    shipmentId,
    carrier,
    content,
    cash: content.cash,
    state: 'requested',
    tries: 0,
    reference: `${draft.orderId.slice(0, 8)}-${shipment.number}-${id}`.slice(0, MAX_REFERENCE_LENGTH),
    nextCheckAt: draft.now,
    carrierId: null,
    trackingNumber: null,
    service: null,
    price: null,
    message: null,
    bookedGrams: content.size.grams,
    chargedGrams: null,
    chargedAt: null,
    createdAt: draft.now,
    settledAt: null,
  });
  pushEvent(draft, shipment, { carrier, booking: 'requested' });
  return null;
}

/** The shipment is not sent with this booking: it stays here, closed and without a number. */
export function withdrawBooking(draft: Draft, { shipmentId }: Command<'withdrawBooking'>): null {
  const shipment = requireShipment(draft, shipmentId);
  requireState(shipment, 'packed', 'booked');
  const booking = wantedBooking(draft, shipment);
  if (booking) endWanted(draft, shipment, booking);
  return null;
}

/** The booking with which a shipment is sent. */
const wantedBooking = (draft: Draft, { id }: Shipment): Booking | undefined =>
  draft.bookings.find((one) => one.shipmentId === id && isWanted(one));

function endWanted(draft: Draft, shipment: Shipment, booking: Booking): void {
  if (shipment.state === 'booked') unbook(draft, shipment);
  else endBooking(draft, booking);
}

/** Withdraws the bookings of shipments in the shop with which cash would be collected. */
export function withdrawCash(draft: Draft): void {
  for (const shipment of draft.shipments) {
    const booking = IN_SHOP.has(shipment.state) ? wantedBooking(draft, shipment) : undefined;
    if (booking && booking.cash > 0) endWanted(draft, shipment, booking);
  }
}

function unbook(draft: Draft, shipment: Shipment): void {
  moveShipment(draft, shipment, 'packed');
  const nothing = { carrier: null, trackingNumber: null, sharesNumber: false, bookedAt: null, expectedOn: null };
  Object.assign(shipment, nothing);
}

/** The next check is stored before the call, so that a crash in between is only a delay. */
export function claimBooking(
  draft: Draft,
  { bookingId, dueBy }: Command<'claimBooking'>,
): CommandResult<'claimBooking'> {
  const booking = requireBooking(draft, bookingId);
  if (booking.nextCheckAt === null || booking.nextCheckAt > dueBy) return { booking: null };
  const claimed = { ...booking };
  booking.tries += 1;
  booking.nextCheckAt = new Date(draft.now.getTime() + CLAIM_MS);
  return { booking: claimed };
}

/** The carrier's answer. What is no longer wanted is cancelled there. */
export function settleBooking(
  draft: Draft,
  { bookingId, carrierLabel, sharesNumber, result }: Command<'settleBooking'>,
): null {
  const booking = requireBooking(draft, bookingId);
  if (!AWAITS_ANSWER.includes(booking.state)) return null;
  if (result.kind === 'booked' || result.kind === 'recorded') settleFound(draft, booking, result);
  else if (booking.nextCheckAt === null) return null;
  else if (result.kind === 'absent') settleAbsent(draft, booking);
  else {
    const isRefused = result.kind === 'refused' && booking.state === 'requested';
    moveBooking(draft, booking, isRefused ? 'refused' : 'cancelled');
    booking.message = result.kind === 'refused' ? result.message : null;
  }
  if (booking.state !== 'booked' || result.kind !== 'booked') return null;
  const shipment = requireShipment(draft, booking.shipmentId);
  number(draft, shipment, { carrier: carrierLabel, trackingNumber: result.trackingNumber, sharesNumber });
  moveShipment(draft, shipment, 'booked');
  shipment.bookedAt = draft.now;
  return null;
}

function settleFound(
  draft: Draft,
  booking: Booking,
  result: Extract<BookingResult, { kind: 'booked' | 'recorded' }>,
): void {
  booking.carrierId = result.carrierId;
  if (result.kind === 'booked') {
    const { trackingNumber, service, price } = result;
    Object.assign(booking, { trackingNumber, service, price, message: null });
  }
  if (booking.state !== 'requested') moveBooking(draft, booking, 'cancelling');
  // recorded without a parcel: the next try with the same reference continues it
  else if (result.kind === 'booked') moveBooking(draft, booking, 'booked');
}

/** A carrier may find a booking only after a while, so that a withdrawn one is looked up for an hour. */
function settleAbsent(draft: Draft, booking: Booking): void {
  if (booking.state !== 'withdrawn') return;
  if (draft.now.getTime() - booking.createdAt.getTime() > ABSENT_MS) moveBooking(draft, booking, 'cancelled');
  else booking.nextCheckAt = new Date(draft.now.getTime() + ABSENT_PAUSE_MS);
}

/** Refused: the parcel is on its way already, or the carrier does not cancel; the label stays paid. */
export function settleCancellation(draft: Draft, { bookingId, result, message }: Command<'settleCancellation'>): null {
  const booking = requireBooking(draft, bookingId);
  if (booking.state !== 'cancelling') return null;
  moveBooking(draft, booking, result === 'refused' ? 'cancel_refused' : 'cancelled');
  booking.message = message;
  return null;
}

export function recordBookingError(
  draft: Draft,
  { bookingId, message, afterSeconds }: Command<'recordBookingError'>,
): null {
  const booking = requireBooking(draft, bookingId);
  if (booking.nextCheckAt === null) return null;
  Object.assign(booking, { message, nextCheckAt: new Date(draft.now.getTime() + afterSeconds * 1000) });
  return null;
}

/**
 * Records what the carrier reports of a booking: scans that are new, and where the parcel is now, which some ends have no
 * scan of. A parcel that the carrier cancels before it has it stays here, closed and without a number.
 */
export function followCarrier(draft: Draft, { bookingId, state, scans, chargedGrams }: Command<'followCarrier'>): null {
  const booking = requireBooking(draft, bookingId);
  if (booking.state !== 'booked') return null;
  const shipment = requireShipment(draft, booking.shipmentId);
  if (chargedGrams !== null && chargedGrams !== booking.chargedGrams)
    Object.assign(booking, { chargedGrams, chargedAt: draft.now });
  if (state === 'cancelled' && shipment.state === 'booked') {
    moveBooking(draft, booking, 'cancelled');
    booking.message = 'The carrier has cancelled it';
    unbook(draft, shipment);
    return null;
  }
  for (const scan of scans) addReport(draft, shipment, scan);
  const isReported = state === null || state === 'cancelled' || shipment.reports.some((one) => one.state === state);
  if (!isReported) addReport(draft, shipment, { state, code: null, text: null, location: null, at: draft.now });
  return null;
}

/**
 * Ends the bookings whose shipments are not sent with them any more, for whatever reason. What a carrier has not booked
 * yet when staff hold the order back is not booked; what it has stays booked.
 */
export function deriveBookings(draft: Draft): void {
  const isHeld = draft.order !== null && isOnHold(draft.order);
  for (const booking of draft.bookings) {
    if (!isWanted(booking)) continue;
    const shipment = draft.shipments.find(({ id }) => id === booking.shipmentId)!;
    if (booking.state === 'requested' ? isHeld || shipment.state !== 'packed' : !travelsWith(shipment, booking))
      endBooking(draft, booking);
  }
}

/** Whether the carrier has a parcel, may have one, or is paid for one. */
export const isAtCarrier = ({ state }: Booking): boolean =>
  isOpen(state) || PAID_BOOKING_STATES.some((one) => one === state);

/** Whether its shipment is sent with it. */
export const isWanted = ({ state }: Booking): boolean => state === 'requested' || state === 'booked';

const travelsWith = (shipment: Shipment, { trackingNumber }: Booking): boolean =>
  isLive(shipment) &&
  shipment.trackingNumber !== null &&
  trackingNumberKey(shipment.trackingNumber) === trackingNumberKey(trackingNumber!);

function endBooking(draft: Draft, booking: Booking): void {
  if (booking.state === 'booked') moveBooking(draft, booking, 'cancelling');
  else moveBooking(draft, booking, booking.tries === 0 ? 'cancelled' : 'withdrawn');
}

function moveBooking(draft: Draft, booking: Booking, to: BookingState): void {
  assertTransition(BOOKING_TRANSITIONS, booking.state, to);
  const shipment = draft.shipments.find(({ id }) => id === booking.shipmentId)!;
  pushEvent(draft, shipment, { carrier: booking.carrier, booking: to, trackingNumber: booking.trackingNumber });
  const wasOpen = isOpen(booking.state);
  booking.state = to;
  if (to !== 'withdrawn') booking.content = null;
  if (!isOpen(to)) Object.assign(booking, { nextCheckAt: null, settledAt: draft.now });
  else if (!wasOpen || to === 'cancelling') booking.nextCheckAt = draft.now;
}

const isOpen = (state: BookingState): boolean => OPEN_BOOKING_STATES.some((one) => one === state);

const pushEvent = ({ effects }: Draft, { id, state }: Shipment, data: Record<string, unknown>): void => {
  effects.events.push({ shipmentId: id, kind: 'booking', from: state, to: state, data });
};

const requireBooking = ({ bookings }: Draft, id: string): Booking =>
  bookings.find((booking) => booking.id === id) ?? reject('NOT_FOUND');
