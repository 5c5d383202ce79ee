import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { couponUsage } from '#db/schema/promotions.ts';
import type { App } from '#platform/app.ts';
import { shopDay, shopInstant } from '#shared/dates.ts';
import { parseRupees } from '#shared/money.ts';

/** The discount of redeemed coupons since the first of the month (Asia/Kolkata), in paise, without cancelled orders. */
export async function readGivenDiscount(app: App) {
  const since = `${shopDay(app.now()).slice(0, 8)}01`;
  const [row] = await app.db
    .select({ sum: sql<string>`coalesce(sum(${orders.discount}), 0)::text` })
    .from(couponUsage)
    .innerJoin(
      orders,
      and(eq(orders.id, couponUsage.orderId), isNull(orders.deletedAt), ne(orders.status, 'cancelled')),
    )
    .where(and(eq(couponUsage.state, 'redeemed'), gte(couponUsage.createdAt, shopInstant(since))));
  return { since, discount: parseRupees(row!.sum) ?? 0 };
}
