import { desc, eq, isNull, sql } from 'drizzle-orm';
import { orderMatters, orders } from '#db/schema/orders.ts';
import { paymentAttempts, paymentEvents } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';

const SHOWN = 50;
/** SQL on payment_events: unmatched callbacks, as in the condition of a partial index. */
export const UNMATCHED_CALLBACK = sql.raw(`payment_events.outcome in ('unknown_payment', 'missing_reference')`);
/** SQL on order_matters: open matters of deleted orders, which no list of orders shows. */
export const MATTER_OF_DELETED_ORDER = sql.raw(`order_matters.resolved_at is null
  and not exists (select from orders o where o.id = order_matters.order_id and o.deleted_at is null)`);

/**
 * Payments that await a decision, newest first: open matters of orders, also of deleted ones, and callbacks of unknown
 * payments.
 */
export async function listUnmatched(app: App) {
  const [matters, unmatched] = await Promise.all([
    app.db
      .select({ matter: orderMatters, order: orders, transactionId: paymentAttempts.transactionId })
      .from(orderMatters)
      .leftJoin(orders, eq(orders.id, orderMatters.orderId))
      .leftJoin(paymentAttempts, eq(paymentAttempts.id, orderMatters.attemptId))
      .where(isNull(orderMatters.resolvedAt))
      .orderBy(desc(orderMatters.openedAt), desc(orderMatters.id))
      .limit(SHOWN + 1),
    app.db
      .select()
      .from(paymentEvents)
      .where(UNMATCHED_CALLBACK)
      .orderBy(desc(paymentEvents.receivedAt))
      .limit(SHOWN + 1),
  ]);
  const rows = [
    ...matters.map(({ matter, order, transactionId }) => ({
      id: matter.id,
      kind: 'matter' as const,
      reason: matter.kind as string,
      at: matter.openedAt.toISOString(),
      amount: matter.amount,
      orderId: matter.orderId,
      order: order?.displayId ?? matter.orderId.slice(0, 8),
      deleted: !order || order.deletedAt !== null,
      customer: order?.fullName ?? null,
      attemptId: matter.attemptId,
      refundId: matter.refundId,
      transactionId,
    })),
    ...unmatched.map((event) => ({
      id: event.id,
      kind: 'callback' as const,
      reason: event.outcome ?? '',
      at: event.receivedAt.toISOString(),
      amount: null,
      orderId: null,
      order: null,
      deleted: false,
      customer: null,
      attemptId: null,
      refundId: null,
      transactionId: event.transactionId,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  const more = [matters, unmatched].some((list) => list.length > SHOWN);
  return { rows: rows.slice(0, SHOWN), more: more || rows.length > SHOWN };
}
