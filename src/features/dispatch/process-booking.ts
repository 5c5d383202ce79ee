import { asc, eq, lte } from 'drizzle-orm';
import { type BookingKey, type Carrier, CarrierError } from '#carriers/carrier.ts';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { transact } from '#db/client.ts';
import { trackingChecks } from '#db/schema/carriers.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { BookingResult } from '#shared/booking-states.ts';
import { runInParallel } from '#shared/run-in-parallel.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { isNumberShared } from '../order-management/require-unshared-number.ts';
import { changeShipmentsWithin, type ShipmentsChange } from '../shipments/process/change-shipments.ts';
import type { Command, CommandType } from '../shipments/process/commands.ts';
import type { Booking } from '../shipments/process/shipment.ts';
import { tellOrder } from './change-order-shipments.ts';

/** Bookings that one sweep reads, and calls to carriers at the same time. */
const BATCH = 100;
const CALLS = 5;
const RETRY_SECONDS = 30;
const LATER_SECONDS = 600;
/** what was cancelled before the carrier had it is in none of these states */
const ENDED_WAYS: readonly CarrierState[] = ['returning', 'returned', 'delivered', 'lost'];

/** Calls the carriers of all bookings whose next check is due. Returns how many there were. */
export async function processDueBookings(app: App, carriers: CarrierRegistry): Promise<number> {
  const due = await app.db
    .select({ bookingId: shipmentBookings.id, orderId: shipments.orderId })
    .from(shipmentBookings)
    .innerJoin(shipments, eq(shipments.id, shipmentBookings.shipmentId))
    .where(lte(shipmentBookings.nextCheckAt, app.now()))
    .orderBy(asc(shipmentBookings.nextCheckAt))
    .limit(BATCH);
  await runInParallel(due, CALLS, ({ orderId, bookingId }) => processBooking(app, carriers, orderId, bookingId));
  return due.length;
}

/**
 * Books or cancels one booking at its carrier when that is due. After an unknown answer our reference is looked up before
 * anything else, and every try has the same content, so that a second parcel is never made.
 */
export async function processBooking(
  app: App,
  carriers: CarrierRegistry,
  orderId: string,
  bookingId: string,
): Promise<void> {
  const claim = await change(app, orderId, { type: 'claimBooking', bookingId, dueBy: app.now() });
  const { booking } = claim.result;
  if (!booking) return;
  const carrier = carriers.byName(booking.carrier);
  if (!carrier)
    return noteError(app, orderId, bookingId, `The carrier ${booking.carrier} has no keys here`, LATER_SECONDS);
  try {
    if (booking.state === 'cancelling') await cancelAt(app, carrier, orderId, booking);
    else await settle(app, carrier, orderId, booking, await bookAt(carrier, booking));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    app.log.warn({ err: error, reference: booking.reference, kind: error.kind }, 'booking is not settled yet');
    await noteError(app, orderId, bookingId, error.message, error.retryAfterSeconds ?? RETRY_SECONDS);
  }
}

async function bookAt(carrier: Carrier, booking: Booking): Promise<BookingResult> {
  const { reference, content, tries, state } = booking;
  // an earlier try may have reached the carrier
  const existingBooking = tries > 0 ? await carrier.findByReference(reference) : null;
  if (existingBooking?.isCancelled) return { kind: 'cancelled' };
  if (existingBooking?.trackingNumber)
    return { ...existingBooking, kind: 'booked', trackingNumber: existingBooking.trackingNumber };
  if (state === 'withdrawn')
    return existingBooking ? { kind: 'recorded', carrierId: existingBooking.carrierId } : { kind: 'absent' };
  try {
    const booked = await carrier.book({ ...content!, reference, orderedAt: new Date(content!.orderedAt) });
    return { ...booked, kind: 'booked' };
  } catch (error) {
    if (error instanceof CarrierError && error.kind === 'refused') return { kind: 'refused', message: error.message };
    throw error;
  }
}

function settle(
  app: App,
  carrier: Carrier,
  orderId: string,
  { id: bookingId, shipmentId }: Booking,
  result: BookingResult,
): Promise<void> {
  return transact(app.db, async (tx) => {
    const trackingNumber = result.kind === 'booked' ? result.trackingNumber : null;
    const sharesNumber = trackingNumber !== null && (await isNumberShared(tx, trackingNumber, orderId, shipmentId));
    if (sharesNumber) app.log.error({ orderId, trackingNumber }, 'carrier has assigned a number twice');
    const settled = { bookingId, carrierLabel: carrier.label, sharesNumber, result };
    const command = { type: 'settleBooking', ...settled } as const;
    const { after, orderUpdates } = await changeShipmentsWithin(app, tx, orderId, command, 'system');
    if (after.bookings.some(({ id, state }) => id === bookingId && state === 'booked'))
      await tx.insert(trackingChecks).values({ bookingId, nextAt: app.now() }).onConflictDoNothing();
    for (const update of orderUpdates) await tellOrder(app, tx, orderId, update, 'system');
  });
}

async function cancelAt(app: App, carrier: Carrier, orderId: string, booking: Booking): Promise<void> {
  const { id: bookingId, reference, trackingNumber, carrierId } = booking;
  const settleAs = (result: 'cancelled' | 'refused', message: string | null) =>
    change(app, orderId, { type: 'settleCancellation', bookingId, result, message });
  const outcome = await askToCancel(carrier, { reference, trackingNumber, carrierId: carrierId! });
  if (outcome instanceof CarrierError) await settleAs('refused', outcome.message);
  else if (outcome === 'cancelled' || (await carrier.findByReference(reference))?.isCancelled)
    await settleAs('cancelled', null);
  else if (await isFetched(carrier, trackingNumber)) await settleAs('refused', 'The carrier had fetched it already');
  // asked again later, since repeating it is safe
  else await noteError(app, orderId, bookingId, 'The carrier cancels it later', LATER_SECONDS);
}

/** Answers the refusal of the carrier as well. */
async function askToCancel(carrier: Carrier, booking: BookingKey): Promise<'cancelled' | 'requested' | CarrierError> {
  try {
    return await carrier.cancel(booking);
  } catch (error) {
    if (error instanceof CarrierError && error.kind === 'refused') return error;
    throw error;
  }
}

/** Whether a parcel has a way behind it: instead of cancelling it, some carriers turn it back. */
async function isFetched(carrier: Carrier, trackingNumber: string | null): Promise<boolean> {
  if (trackingNumber === null) return false;
  const [report] = await carrier.track([trackingNumber]);
  return ENDED_WAYS.some((state) => state === report?.state);
}

async function noteError(app: App, orderId: string, bookingId: string, message: string, afterSeconds: number) {
  await change(app, orderId, { type: 'recordBookingError', bookingId, message, afterSeconds });
}

const change = <Type extends CommandType>(
  app: App,
  orderId: string,
  command: Command<Type>,
): Promise<ShipmentsChange<Type>> =>
  transact(app.db, (tx) => changeShipmentsWithin(app, tx, orderId, command, 'system'));
