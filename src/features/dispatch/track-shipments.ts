import { eq, inArray, sql } from 'drizzle-orm';
import { type Carrier, CarrierError, type TrackingReport } from '#carriers/carrier.ts';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { trackingChecks } from '#db/schema/carriers.ts';
import { shipmentBookings, shipmentScans, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import type { ShipmentState } from '#shared/shipment-states.ts';
import { changeShipmentsWithin } from '../shipments/process/change-shipments.ts';
import type { Scan } from '../shipments/process/commands.ts';
import { tellOrder } from './change-order-shipments.ts';

/** Carriers answer about so many at once. */
const BATCH = 50;
/** until the next try when the carrier does not answer */
const RETRY_MS = 10 * MINUTE_MS;
/** how long a shipment that has ended is followed: reports are corrected, and goods turn up again */
const FOLLOWED_MS = 7 * DAY_MS;

const PAUSE_MS: Readonly<Record<ShipmentState, number>> = {
  draft: DAY_MS,
  packed: DAY_MS,
  cancelled: DAY_MS,
  booked: 2 * HOUR_MS,
  handed_over: HOUR_MS,
  in_transit: HOUR_MS,
  out_for_delivery: 15 * MINUTE_MS,
  failed_attempt: HOUR_MS,
  returning: 6 * HOUR_MS,
  delivered: DAY_MS,
  returned: DAY_MS,
  lost: DAY_MS,
};

type Tracked = {
  isBooked: boolean;
  bookingId: string;
  carrier: string;
  trackingNumber: string;
  shipmentId: string;
  orderId: string;
};

/** Asks carriers about the shipments whose check is due, and records what they report. Returns how many were asked about. */
export async function trackShipments(app: App, carriers: CarrierRegistry): Promise<number> {
  const claimed = await claimDue(app);
  const ended = claimed.filter(({ isBooked }) => !isBooked).map(({ bookingId }) => bookingId);
  if (ended.length > 0) await app.db.delete(trackingChecks).where(inArray(trackingChecks.bookingId, ended));
  const due = claimed.filter(({ isBooked }) => isBooked);
  for (const carrierName of new Set(due.map(({ carrier }) => carrier))) {
    const carrier = carriers.byName(carrierName);
    // without keys it is tried again later
    if (carrier)
      await trackAt(
        app,
        carrier,
        due.filter((one) => one.carrier === carrierName),
      );
  }
  return due.length;
}

async function claimDue(app: App): Promise<Tracked[]> {
  const now = app.now();
  const due = app.db
    .select({ bookingId: trackingChecks.bookingId })
    .from(trackingChecks)
    .where(sql`${trackingChecks.nextAt} <= ${now}`)
    .orderBy(trackingChecks.nextAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const claimed = await app.db
    .update(trackingChecks)
    .set({ nextAt: new Date(now.getTime() + RETRY_MS) })
    .where(inArray(trackingChecks.bookingId, due))
    .returning({ bookingId: trackingChecks.bookingId });
  if (claimed.length === 0) return [];
  return app.db
    .select({
      bookingId: shipmentBookings.id,
      carrier: shipmentBookings.carrier,
      shipmentId: shipments.id,
      trackingNumber: sql<string>`${shipmentBookings.trackingNumber}`,
      orderId: shipments.orderId,
      isBooked: sql<boolean>`${shipmentBookings.state} = 'booked'`,
    })
    .from(shipmentBookings)
    .innerJoin(shipments, eq(shipments.id, shipmentBookings.shipmentId))
    .where(
      inArray(
        shipmentBookings.id,
        claimed.map(({ bookingId }) => bookingId),
      ),
    );
}

async function trackAt(app: App, carrier: Carrier, tracked: readonly Tracked[]): Promise<void> {
  try {
    const reports = await carrier.track(tracked.map(({ trackingNumber }) => trackingNumber));
    for (const one of tracked) {
      const report = reports.find(({ trackingNumber }) => trackingNumber === one.trackingNumber);
      // one that the carrier does not know yet is tried again
      if (report) await transact(app.db, (tx) => recordReport(app, tx, one, report));
    }
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    app.log.warn({ err: error, carrier: carrier.name, kind: error.kind }, 'carrier did not say where shipments are');
  }
}

async function recordReport(app: App, tx: Tx, tracked: Tracked, report: TrackingReport): Promise<void> {
  const { bookingId, orderId, shipmentId } = tracked;
  const command = { type: 'followCarrier', bookingId, state: report.state, chargedGrams: report.chargedGrams } as const;
  const scans = await newScans(tx, shipmentId, report);
  const { after, orderUpdates } = await changeShipmentsWithin(app, tx, orderId, { ...command, scans }, 'system');
  for (const update of orderUpdates) await tellOrder(app, tx, orderId, update, 'system');
  const now = app.now();
  const { state, stateAt } = after.shipments.find(({ id }) => id === shipmentId)!;
  const booking = after.bookings.find(({ id }) => id === bookingId)!;
  const hasEnded = state === 'delivered' || state === 'returned';
  if (booking.state !== 'booked' || (hasEnded && now.getTime() - stateAt.getTime() > FOLLOWED_MS))
    await tx.delete(trackingChecks).where(eq(trackingChecks.bookingId, bookingId));
  else
    await tx
      .update(trackingChecks)
      .set({ nextAt: new Date(now.getTime() + PAUSE_MS[state]) })
      .where(eq(trackingChecks.bookingId, bookingId));
}

/** The scans of a report that are not stored yet. */
async function newScans(tx: Tx, shipmentId: string, { scans }: TrackingReport): Promise<Scan[]> {
  const stored = await tx
    .select({
      state: shipmentScans.state,
      code: shipmentScans.code,
      text: shipmentScans.text,
      location: shipmentScans.location,
      at: shipmentScans.at,
    })
    .from(shipmentScans)
    .where(eq(shipmentScans.shipmentId, shipmentId));
  const storedKeys = new Set(stored.map(keyOf));
  return scans.filter((scan) => !storedKeys.has(keyOf(scan)));
}

const keyOf = ({ state, code, text, location, at }: Scan): string =>
  JSON.stringify([state, code, text, location, at.getTime()]);
