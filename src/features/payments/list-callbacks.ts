import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { countUpTo, keyset, type PageRequest } from '#db/keyset.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';

/** The verified callbacks, newest first, each with the order whose payment or refund it names. */
export async function listCallbacks(app: App, request: PageRequest) {
  const page = keyset(
    { value: paymentEvents.receivedAt, type: 'timestamptz', id: paymentEvents.id, descending: true },
    request,
  );
  const [found, total] = await Promise.all([
    app.db
      .select({ id: paymentEvents.id, cursor: page.cursor, event: paymentEvents })
      .from(paymentEvents)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, paymentEvents, undefined),
  ]);
  const { rows, ...ends } = page.finish(found);
  const names = rows.flatMap(({ event }) => event.transactionId ?? []);
  const known = await ordersNamed(app, names);
  return {
    ...ends,
    total,
    rows: rows.map(({ event }) => ({
      id: event.id,
      gateway: event.gateway,
      at: event.receivedAt.toISOString(),
      event: eventName(event.body),
      transactionId: event.transactionId,
      outcome: event.outcome,
      order: known.get(event.transactionId ?? '') ?? null,
    })),
  };
}

async function ordersNamed(app: App, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const [paid, back] = await Promise.all([
    app.db
      .select({ name: paymentAttempts.transactionId, displayId: orders.displayId })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(inArray(paymentAttempts.transactionId, [...names])),
    app.db
      .select({ name: refunds.refundId, displayId: orders.displayId })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(inArray(refunds.refundId, [...names])),
  ]);
  return new Map([...paid, ...back].map(({ name, displayId }) => [name, displayId]));
}

// 'checkout.order.completed', 'payment_link.paid'; v1 sends its code
function eventName(body: unknown): string | null {
  const { event, code } = (body ?? {}) as { event?: unknown; code?: unknown };
  return typeof event === 'string' ? event : typeof code === 'string' ? code : null;
}

/** Staff has dealt with a callback that names no payment of the shop, and says how. */
export function dismissCallback(app: App, staff: Staff, { id, note }: { id: string; note: string }): Promise<void> {
  return transact(app.db, async (tx) => {
    const [before] = await tx
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.id, id), isNotNull(paymentEvents.settledAt)))
      .for('update');
    if (!before) throw new DomainError('NOT_FOUND');
    await tx.update(paymentEvents).set({ outcome: 'dismissed' }).where(eq(paymentEvents.id, id));
    await recordChange(tx, staff, app.now(), {
      action: 'callback.dismiss',
      entityId: id,
      label: before.transactionId ?? before.gateway,
      before: { outcome: before.outcome },
      after: { outcome: 'dismissed', note },
    });
  });
}
