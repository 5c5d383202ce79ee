import { and, eq, inArray } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type PageRequest } from '#db/keyset.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { matchCallbacks } from './match-callbacks.ts';

type Filter = PageRequest & { search?: string | undefined };

/** The verified callbacks, newest first, each with the order whose payment or refund it names. */
export async function listCallbacks(app: App, request: Filter) {
  const condition = await matchCallbacks(app.db, request.search);
  const page = keyset(
    { value: paymentEvents.receivedAt, type: 'timestamptz', id: paymentEvents.id, descending: true },
    request,
  );
  const [pageRows, total] = await Promise.all([
    app.db
      .select({ id: paymentEvents.id, cursor: page.cursor, event: paymentEvents })
      .from(paymentEvents)
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, paymentEvents, condition, { text: request.search, orderBy: page.orderBy }),
  ]);
  const { rows, ...ends } = page.finish(pageRows);
  const names = rows.flatMap(({ event }) => event.transactionId ?? []);
  const orderIds = await ordersNamed(app, names);
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
      order: orderIds.get(event.transactionId ?? '') ?? null,
    })),
  };
}

async function ordersNamed(app: App, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const [paid, refundIds] = await Promise.all([
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
  return new Map([...paid, ...refundIds].map(({ name, displayId }) => [name, displayId]));
}

// 'checkout.order.completed', 'payment_link.paid'; v1 sends its code
function eventName(body: unknown): string | null {
  const { event, code } = (body ?? {}) as { event?: unknown; code?: unknown };
  return typeof event === 'string' ? event : typeof code === 'string' ? code : null;
}
