import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import { countUpTo } from '#db/count-rows.ts';
import { isOneOfIds } from '#db/id-lookup.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { orders } from '#db/schema/orders.ts';
import { IS_OTHER_WEIGHT, shipmentBookings, shipments, weightDecisions } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { WeightOutcome } from '#shared/booking-states.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { findShipments } from './list-shipments.ts';
import type { chargedWeight, WEIGHT_VIEWS } from './weight-contract.ts';

type ChargedWeight = z.infer<typeof chargedWeight>;
type Filter = PageRequest & { view?: (typeof WEIGHT_VIEWS)[number] | undefined; search?: string | undefined };

/** SQL: of the latest decision about the charged weight of a booking; a weight that changed since is not decided. */
const latest = <Value>(value: SQL): SQL<Value> => sql<Value>`(
  select ${value} from weight_decisions d left join users u on u.id = d.actor_id
  where d.booking_id = ${sql.raw('shipment_bookings.id')} and d.charged_grams = ${sql.raw('shipment_bookings.charged_grams')}
  order by d.at desc, d.id desc limit 1)`;
type Decision = { outcome: WeightOutcome; note: string | null; by: string | null; at: string };
const LATEST = latest<Decision | null>(
  sql`jsonb_build_object('outcome', d.outcome, 'note', d.note, 'by', u.full_name, 'at', d.at)`,
);
const OUTCOME = latest<WeightOutcome | null>(sql`d.outcome`);

/** SQL: the latest decision has this outcome; bookings that ever had it are found by an index. */
const isDecided = (outcome: WeightOutcome): SQL | undefined =>
  and(
    sql`${shipmentBookings.id} = any(array(select booking_id from weight_decisions where outcome = ${outcome}))`,
    eq(OUTCOME, outcome),
  );

/** Bookings whose carrier charges another weight than the booked one, the latest first. */
export async function listWeights(app: App, { view, search, ...request }: Filter) {
  const page = keyset(byAge(shipmentBookings.chargedAt, shipmentBookings.id), request);
  const isInView = view === 'open' ? isNull(OUTCOME) : view && isDecided(view);
  const isFound = search ? isOneOfIds(shipmentBookings.shipmentId, await findShipments(app, search)) : undefined;
  const isListed = and(IS_OTHER_WEIGHT, isInView, isFound);
  const pageRows = await app.db
    .select({
      id: shipmentBookings.id,
      cursor: page.cursor,
      displayId: orders.displayId,
      number: shipments.number,
      carrier: shipments.carrier,
      trackingNumber: shipmentBookings.trackingNumber,
      bookedGrams: sql<number>`${shipmentBookings.bookedGrams}`,
      chargedGrams: sql<number>`${shipmentBookings.chargedGrams}`,
      chargedAt: sql<Date>`${shipmentBookings.chargedAt}`.mapWith(shipmentBookings.chargedAt),
      decision: LATEST,
    })
    .from(shipmentBookings)
    .innerJoin(shipments, eq(shipments.id, shipmentBookings.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(isListed, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total: await countUpTo(app.db, shipmentBookings, isListed),
    rows: rows.map(
      ({ chargedAt, decision, ...row }): ChargedWeight => ({
        ...row,
        chargedAt: chargedAt.toISOString(),
        decision: decision && { ...decision, at: new Date(decision.at).toISOString() },
      }),
    ),
  };
}

type NewDecision = { bookingId: string; outcome: WeightOutcome; chargedGrams: number; note: string | null };

/**
 * Notes that a charged weight is disputed at the carrier, or accepted. Carriers have no interface for it. Saying the
 * same again changes nothing. NOT_FOUND, CHARGED_WEIGHT_CHANGED.
 */
export function decideWeight(app: App, staff: Staff, { bookingId, outcome, chargedGrams, note }: NewDecision) {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const which = and(eq(shipmentBookings.id, bookingId), IS_OTHER_WEIGHT);
    const [booking] = await tx
      .select({ reference: shipmentBookings.reference, chargedGrams: shipmentBookings.chargedGrams })
      .from(shipmentBookings)
      .where(which)
      .for('no key update');
    if (!booking) throw new DomainError('NOT_FOUND');
    if (booking.chargedGrams !== chargedGrams)
      throw new DomainError('CHARGED_WEIGHT_CHANGED', { chargedGrams: booking.chargedGrams! });
    // read after the lock, so that of two at once the second sees what the first has noted
    const [earlier] = await tx.select({ decision: LATEST }).from(shipmentBookings).where(which);
    const before = earlier?.decision;
    if (before?.outcome === outcome && before.note === note) return { ok: true as const };
    await tx.insert(weightDecisions).values({ bookingId, outcome, chargedGrams, note, actorId: staff.userId, at: now });
    await recordChange(tx, staff, now, {
      action: 'shipment.weight',
      entityId: bookingId,
      label: booking.reference,
      ...(before ? { before: { outcome: before.outcome } } : {}),
      after: { outcome, chargedGrams },
    });
    return { ok: true as const };
  });
}
