import { and, asc, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { orders, orderTracking } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { DomainError } from '#shared/domain-error.ts';
import { hasTrackingNumber, trackingNumberKey } from '../tracking/tracking-number.ts';

/**
 * Requires that a tracking number belongs to one order only, or to one shipment. TRACKING_NUMBER_SHARED {orders}, with the
 * short ids of all orders that have it or would. Locks the number until the end of the transaction, so that two orders cannot get it at
 * once.
 */
export async function requireUnsharedNumber(
  tx: Tx,
  trackingNumber: string,
  orderIds: readonly string[],
  shipmentId: string | null = null,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${trackingNumberKey(trackingNumber)}, 0))`);
  const others = await tx
    .select({ displayId: orders.displayId })
    .from(orders)
    .where(
      and(
        isNull(orders.deletedAt),
        or(hasEntry(trackingNumber, orderIds), hasShipment(trackingNumber, orderIds, shipmentId)),
      ),
    )
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

/** Whether another shipment or order has a tracking number; locks it as `requireUnsharedNumber` does. */
export async function isNumberShared(
  tx: Tx,
  trackingNumber: string,
  orderId: string,
  shipmentId: string,
): Promise<boolean> {
  try {
    await requireUnsharedNumber(tx, trackingNumber, [orderId], shipmentId);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TRACKING_NUMBER_SHARED') return true;
    throw error;
  }
}

const hasEntry = (trackingNumber: string, except: readonly string[]): SQL =>
  sql`${orders.id} in (select t.order_id from ${orderTracking} t where ${hasTrackingNumber(trackingNumber)}
    and t.order_id <> all (${sql.param([...except])}::uuid[]))`;

// shipments of the same order have numbers of their own
const hasShipment = (trackingNumber: string, except: readonly string[], shipmentId: string | null): SQL =>
  sql`${orders.id} in (select s.order_id from ${shipments} s where ${hasTrackingNumber(trackingNumber)} and s.state <> 'cancelled'
    and ${shipmentId ? sql`s.id <> ${shipmentId}` : sql`s.order_id <> all (${sql.param([...except])}::uuid[])`})`;
