import { and, eq, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type PageRequest } from '#db/keyset.ts';
import { users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { couponUsage } from '#db/schema/promotions.ts';
import type { App } from '#platform/app.ts';

/** The orders that have reserved or redeemed a coupon, newest first. */
export async function listCouponUses(app: App, id: string, request: PageRequest) {
  const page = keyset(
    { value: couponUsage.createdAt, type: 'timestamptz', id: couponUsage.id, descending: true },
    request,
  );
  const condition = eq(couponUsage.couponId, id);
  const [pageRows, total] = await Promise.all([
    app.db
      .select({
        id: couponUsage.id,
        cursor: page.cursor,
        orderId: couponUsage.orderId,
        displayId: orders.displayId,
        email: sql<string | null>`coalesce(${orders.email}, ${users.email})`,
        state: couponUsage.state,
        discount: orders.discount,
        at: couponUsage.createdAt,
      })
      .from(couponUsage)
      .leftJoin(orders, eq(orders.id, couponUsage.orderId))
      .leftJoin(users, eq(users.id, couponUsage.userId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, couponUsage, condition),
  ]);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total,
    rows: rows.map((row) => ({
      ...row,
      displayId: row.displayId ?? row.orderId.slice(0, 8),
      discount: row.discount ?? 0,
      at: row.at.toISOString(),
    })),
  };
}
