import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders, orderTracking } from '#db/schema/orders.ts';
import { DomainError } from '#shared/domain-error.ts';
import { hasTrackingNumber, trackingNumberKey } from '../tracking/tracking-number.ts';

/**
 * Requires that a tracking number belongs to one order only. TRACKING_NUMBER_SHARED {orders}, with the short ids of all
 * orders that have it or would. Locks the number until the end of the transaction, so that two orders cannot get it at
 * once.
 */
export async function requireUnsharedNumber(
  tx: Tx,
  trackingNumber: string,
  orderIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${trackingNumberKey(trackingNumber)}, 0))`);
  const others = await tx
    .selectDistinct({ displayId: orders.displayId })
    .from(orderTracking)
    .innerJoin(orders, and(eq(orders.id, orderTracking.orderId), isNull(orders.deletedAt)))
    .where(and(hasTrackingNumber(trackingNumber), notInArray(orders.id, [...orderIds])))
    .orderBy(asc(orders.displayId))
    .limit(20);
  if (others.length === 0 && orderIds.length === 1) return;
  const requested = await tx
    .select({ displayId: orders.displayId })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(asc(orders.displayId));
  // an order of its own is named only beside those with which it would share the number
  const named = orderIds.length > 1 ? [...requested, ...others] : others;
  throw new DomainError('TRACKING_NUMBER_SHARED', { orders: named.map(({ displayId }) => displayId) });
}
