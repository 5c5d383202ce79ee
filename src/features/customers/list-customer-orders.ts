import { and, eq, isNull, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type PageRequest } from '#db/keyset.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';

/** A customer's orders, newest first. */
export async function listCustomerOrders(app: App, id: string, request: PageRequest) {
  const page = keyset({ value: orders.createdAt, type: 'timestamptz', id: orders.id, descending: true }, request);
  const condition = and(eq(orders.userId, id), isNull(orders.deletedAt));
  const [pageRows, total] = await Promise.all([
    app.db
      .select({
        id: orders.id,
        cursor: page.cursor,
        displayId: orders.displayId,
        at: orders.createdAt,
        total: orders.totalAmount,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        items: sql<number>`(select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = orders.id)`,
      })
      .from(orders)
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, orders, condition),
  ]);
  const { rows, ...ends } = page.finish(pageRows);
  return { ...ends, total, rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
