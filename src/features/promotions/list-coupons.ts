import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { countUpTo, keyset, matchesText, type PageRequest } from '#db/keyset.ts';
import { products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { COUPON_SEARCH_TEXT, coupons, couponUsage } from '#db/schema/shopping.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { coupon as couponShape } from './admin-contract.ts';

type CouponAnswer = z.infer<typeof couponShape>;
type State = 'active' | 'inactive' | 'scheduled' | 'expired' | 'used-up';
type Filter = PageRequest & {
  search?: string | undefined;
  state?: State | undefined;
  type?: CouponAnswer['couponType'] | undefined;
};

/** All coupons that are not deleted, newest first. */
export async function listCoupons(app: App, filter: Filter) {
  const page = keyset({ value: coupons.createdAt, type: 'timestamptz', id: coupons.id, descending: true }, filter);
  const wanted = and(
    isNull(coupons.archivedAt),
    filter.type ? eq(coupons.couponType, filter.type) : undefined,
    filter.state ? inState(filter.state, app.now()) : undefined,
    filter.search ? matchesText(COUPON_SEARCH_TEXT, filter.search) : undefined,
  );
  const [some, total] = await Promise.all([
    app.db
      .select({ id: coupons.id, cursor: page.cursor, coupon: coupons, freeProductName: products.name })
      .from(coupons)
      .leftJoin(products, eq(products.id, coupons.freeProductId))
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, coupons, wanted, { orderBy: page.orderBy, text: filter.search }),
  ]);
  const { rows, ...ends } = page.finish(some);
  return { ...ends, total, rows: rows.map((row) => describeCoupon(row.coupon, row.freeProductName)) };
}

function inState(state: State, now: Date): SQL | undefined {
  const open = and(
    eq(coupons.isActive, true),
    or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now)),
    sql`(usage_limit is null or usage_count < usage_limit)`,
  );
  switch (state) {
    case 'inactive':
      return eq(coupons.isActive, false);
    case 'expired':
      return lte(coupons.expiresAt, now);
    case 'used-up':
      return sql`coupons.usage_count >= coupons.usage_limit`;
    case 'scheduled':
      return and(open, gt(coupons.startsAt, now));
    case 'active':
      return and(open, or(isNull(coupons.startsAt), lte(coupons.startsAt, now)));
  }
}

/** One coupon as the panel shows it; NOT_FOUND when there is none or it is deleted. */
export async function readCoupon(db: Queryable, id: string): Promise<CouponAnswer> {
  const [row] = await db
    .select({ coupon: coupons, freeProductName: products.name })
    .from(coupons)
    .leftJoin(products, eq(products.id, coupons.freeProductId))
    .where(and(eq(coupons.id, id), isNull(coupons.archivedAt)));
  if (!row) throw new DomainError('NOT_FOUND');
  return describeCoupon(row.coupon, row.freeProductName);
}

function describeCoupon(row: typeof coupons.$inferSelect, freeProductName: string | null): CouponAnswer {
  const { archivedAt: _, ...rest } = row;
  return {
    ...rest,
    freeProductName,
    startsAt: row.startsAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The orders that hold or have used a coupon, newest first. */
export async function listCouponUses(app: App, id: string, request: PageRequest) {
  const page = keyset(
    { value: couponUsage.createdAt, type: 'timestamptz', id: couponUsage.id, descending: true },
    request,
  );
  const wanted = eq(couponUsage.couponId, id);
  const [found, total] = await Promise.all([
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
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, couponUsage, wanted),
  ]);
  const { rows, ...ends } = page.finish(found);
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
