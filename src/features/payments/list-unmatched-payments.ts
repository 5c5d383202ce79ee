import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';

const SHOWN = 50;
/** Of payment_events: callbacks that belong to nothing here; a partial index has the same words. */
export const UNMATCHED_CALLBACK = sql.raw(`payment_events.outcome in ('unknown_payment', 'missing_reference')`);
/** Of refunds: not decided or failed, and of an order that is deleted; a partial index has the states. */
export const ORPHANED_REFUND = sql.raw(`refunds.state in ('due', 'failed')
  and not exists (select from orders o where o.id = refunds.order_id and o.deleted_at is null)`);

/**
 * Money that belongs to no confirmed order, newest first: payments that came late, twice or in another amount,
 * refunds that nobody has decided or that failed, and callbacks about payments the shop does not know.
 */
export async function listUnmatched(app: App) {
  const [asking, orphans, stray] = await Promise.all([
    app.db
      .select()
      .from(orders)
      .where(and(isNotNull(orders.needsAttention), isNull(orders.deletedAt)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(SHOWN + 1),
    // of orders that are deleted: nothing else shows them
    app.db
      .select({ refund: refunds, transactionId: paymentAttempts.transactionId })
      .from(refunds)
      .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
      .where(ORPHANED_REFUND)
      .orderBy(desc(refunds.updatedAt))
      .limit(SHOWN + 1),
    app.db
      .select()
      .from(paymentEvents)
      .where(UNMATCHED_CALLBACK)
      .orderBy(desc(paymentEvents.receivedAt))
      .limit(SHOWN + 1),
  ]);
  const rows = [
    ...asking.map((order) => ({
      id: order.id,
      kind: 'order' as const,
      reason: order.needsAttention ?? '',
      at: order.updatedAt.toISOString(),
      amount: order.totalAmount,
      order: order.displayId,
      who: order.fullName,
      transactionId: null,
    })),
    ...orphans.map(({ refund, transactionId }) => ({
      id: refund.id,
      kind: 'refund' as const,
      reason: refund.state === 'failed' ? 'refund_failed' : 'refund_due',
      at: refund.updatedAt.toISOString(),
      amount: refund.amount,
      order: null,
      who: null,
      transactionId,
    })),
    ...stray.map((event) => ({
      id: event.id,
      kind: 'callback' as const,
      reason: event.outcome ?? '',
      at: event.receivedAt.toISOString(),
      amount: null,
      order: null,
      who: null,
      transactionId: event.transactionId,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  const more = [asking, orphans, stray].some((list) => list.length > SHOWN);
  return { rows: rows.slice(0, SHOWN), more: more || rows.length > SHOWN };
}
