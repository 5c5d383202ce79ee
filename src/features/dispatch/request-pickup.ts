import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { pickupBookings, pickups } from '#db/schema/carriers.ts';
import { orders } from '#db/schema/orders.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readSettings } from '../settings/read-settings.ts';
import { firstPickupDay } from './offer-rules.ts';

/** after a refusal it is not asked for by itself so soon again */
const REFUSED_PAUSE_MS = HOUR_MS;

/** SQL: a booking with which its shipment waits here for the carrier. */
export const WAITS_HERE = and(eq(shipmentBookings.state, 'booked'), eq(shipments.state, 'booked'));

/**
 * SQL of bookings, joined with their shipment and pickup: none was asked for, or it was refused. What staff hold back is
 * not fetched.
 */
export const IS_UNREQUESTED: SQL | undefined = and(
  or(isNull(pickups.id), eq(pickups.state, 'refused')),
  sql`not exists (select from ${orders} o where o.id = ${shipments.orderId} and o.held_at is not null)`,
);

/**
 * Writes down that a carrier is to fetch all its booked shipments for which no pickup was asked, before it is called.
 * While one waits for its answer, that one is answered. PICKUP_NOT_POSSIBLE, PICKUP_DAY_PAST, NOTHING_TO_FETCH.
 */
export async function requestPickup(
  app: App,
  carriers: CarrierRegistry,
  staff: Staff | null,
  { carrier, day }: { carrier: string; day: string },
): Promise<{ pickupId: string }> {
  if (!carriers.byName(carrier)?.abilities.includes('pickup')) throw new DomainError('PICKUP_NOT_POSSIBLE');
  const { carriers: settings } = await readSettings(app.db);
  if (day < firstPickupDay(app.now(), settings.pickupCutOff)) throw new DomainError('PICKUP_DAY_PAST');
  return transact(app.db, async (tx) => {
    const now = app.now();
    const pickupId = randomUUID();
    const [stored] = await tx
      .insert(pickups)
      .values({ id: pickupId, carrier, day, state: 'requested', nextCheckAt: now, createdAt: now })
      // one that another process has stored meanwhile is waited for
      .onConflictDoNothing()
      .returning({ id: pickups.id });
    if (!stored) return { pickupId: await findRequested(tx, carrier) };
    const count = await takeBookings(tx, carrier, pickupId);
    if (count === 0) throw new DomainError('NOTHING_TO_FETCH');
    if (staff)
      await recordChange(tx, staff, now, {
        action: 'pickup.request',
        entityId: pickupId,
        label: carrier,
        after: { day, shipments: count },
      });
    return { pickupId };
  });
}

async function findRequested(tx: Tx, carrier: string): Promise<string> {
  const [pickup] = await tx
    .select({ id: pickups.id })
    .from(pickups)
    .where(and(eq(pickups.carrier, carrier), eq(pickups.state, 'requested')));
  // answered in this very moment: what is left can be asked for again
  if (!pickup) throw new DomainError('NOTHING_TO_FETCH');
  return pickup.id;
}

/** Puts the bookings without a pickup, and those of a refused one, into this one. */
async function takeBookings(tx: Tx, carrier: string, pickupId: string): Promise<number> {
  const free = await tx
    .select({ bookingId: shipmentBookings.id })
    .from(shipments)
    .innerJoin(shipmentBookings, eq(shipmentBookings.shipmentId, shipments.id))
    .leftJoin(pickupBookings, eq(pickupBookings.bookingId, shipmentBookings.id))
    .leftJoin(pickups, eq(pickups.id, pickupBookings.pickupId))
    .where(and(WAITS_HERE, eq(shipmentBookings.carrier, carrier), IS_UNREQUESTED));
  if (free.length === 0) return 0;
  await tx
    .insert(pickupBookings)
    .values(free.map(({ bookingId }) => ({ bookingId, pickupId })))
    .onConflictDoUpdate({ target: pickupBookings.bookingId, set: { pickupId } });
  return free.length;
}

/** Asks for pickups by itself, where the settings say so, once no booking of the carrier waits for its answer. */
export async function requestDuePickups(app: App, carriers: CarrierRegistry): Promise<number> {
  const { carriers: settings } = await readSettings(app.db);
  if (!settings.requestsPickups) return 0;
  const day = firstPickupDay(app.now(), settings.pickupCutOff);
  let count = 0;
  for (const { name, abilities } of carriers.all) {
    if (!abilities.includes('pickup') || (await isBusy(app, name))) continue;
    try {
      await requestPickup(app, carriers, null, { carrier: name, day });
      count += 1;
    } catch (error) {
      // most of the time nothing is to be fetched
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return count;
}

/** Whether a booking or a pickup of the carrier waits for an answer, or it has refused a pickup lately. */
async function isBusy(app: App, carrier: string): Promise<boolean> {
  const since = new Date(app.now().getTime() - REFUSED_PAUSE_MS);
  const [booking] = await app.db
    .select({ id: shipmentBookings.id })
    .from(shipmentBookings)
    .where(
      and(
        sql`${shipmentBookings.nextCheckAt} is not null`,
        eq(shipmentBookings.carrier, carrier),
        eq(shipmentBookings.state, 'requested'),
      ),
    )
    .limit(1);
  const [pickup] = await app.db
    .select({ id: pickups.id })
    .from(pickups)
    .where(
      and(
        eq(pickups.carrier, carrier),
        ne(pickups.state, 'confirmed'),
        or(eq(pickups.state, 'requested'), gt(pickups.settledAt, since)),
      ),
    )
    .limit(1);
  return booking !== undefined || pickup !== undefined;
}

/** The bookings of pickups that still wait here. */
export const readWaitingBookings = (db: App['db'], pickupIds: readonly string[]) =>
  db
    .select({
      pickupId: pickupBookings.pickupId,
      reference: shipmentBookings.reference,
      trackingNumber: shipmentBookings.trackingNumber,
      carrierId: sql<string>`${shipmentBookings.carrierId}`,
    })
    .from(pickupBookings)
    .innerJoin(shipmentBookings, eq(shipmentBookings.id, pickupBookings.bookingId))
    .innerJoin(shipments, eq(shipments.id, shipmentBookings.shipmentId))
    .where(and(inArray(pickupBookings.pickupId, [...pickupIds]), WAITS_HERE));
