import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { Queryable, Tx } from '#db/queryable.ts';
import { attemptResolutions } from '#db/schema/failed-deliveries.ts';
import { orders } from '#db/schema/orders.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import type { CarrierAbility } from '#shared/carrier-abilities.ts';
import { DomainError } from '#shared/domain-error.ts';
import { DESTINATION } from '../dispatch/list-shipments.ts';

/** SQL: the failed attempt of a row is the one at which its shipment waits. */
export const isCurrent = (table: { shipmentId: unknown; attempt: unknown }): SQL =>
  sql`exists (select from shipments s where s.id = ${table.shipmentId} and s.state = 'failed_attempt'
    and s.failed_attempts = ${table.attempt})`;

const selectAttempt = (db: Queryable, shipmentId: string) =>
  db
    .select({
      shipmentId: shipments.id,
      attempt: shipments.failedAttempts,
      state: shipments.state,
      failedAt: shipments.stateAt,
      carrier: shipments.carrier,
      orderId: orders.id,
      displayId: orders.displayId,
      ...DESTINATION,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.id, shipmentId), isNull(orders.deletedAt)));

export type Attempt = Awaited<ReturnType<typeof readAttempt>>;

/** The latest attempt of a shipment, which may be over. NOT_FOUND. */
export async function readAttempt(db: Queryable, shipmentId: string) {
  const [attempt] = await selectAttempt(db, shipmentId);
  if (!attempt) throw new DomainError('NOT_FOUND');
  return attempt;
}

/**
 * The failed attempt at which a shipment waits, with the shipment locked, so that staff and the customer decide one after
 * the other. NOT_FOUND, ATTEMPT_OVER.
 */
export async function lockAttempt(tx: Tx, shipmentId: string): Promise<Attempt> {
  const [attempt] = await selectAttempt(tx, shipmentId).for('no key update', { of: shipments });
  if (!attempt) throw new DomainError('NOT_FOUND');
  if (attempt.state !== 'failed_attempt') throw new DomainError('ATTEMPT_OVER');
  return attempt;
}

/** What staff decided last after the present attempt. */
export async function readLastResolution(
  db: Queryable,
  { shipmentId, attempt }: Pick<Attempt, 'shipmentId' | 'attempt'>,
) {
  const [last] = await db
    .select({ id: attemptResolutions.id, state: attemptResolutions.state })
    .from(attemptResolutions)
    .where(and(eq(attemptResolutions.shipmentId, shipmentId), eq(attemptResolutions.attempt, attempt)))
    .orderBy(desc(attemptResolutions.decidedAt), desc(attemptResolutions.id))
    .limit(1);
  return last ?? null;
}

/** The booking through which the carrier can be told, with what the carrier can do; null: staff tell it themselves. */
export async function readRoute(
  db: Queryable,
  carriers: CarrierRegistry,
  shipmentId: string,
): Promise<{ bookingId: string; abilities: readonly CarrierAbility[] } | null> {
  const [booking] = await db
    .select({ id: shipmentBookings.id, carrier: shipmentBookings.carrier })
    .from(shipmentBookings)
    .where(and(eq(shipmentBookings.shipmentId, shipmentId), eq(shipmentBookings.state, 'booked')));
  const carrier = booking && carriers.byName(booking.carrier);
  return booking && carrier ? { bookingId: booking.id, abilities: carrier.abilities } : null;
}
