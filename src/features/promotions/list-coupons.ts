import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import { products } from '#db/schema/catalog.ts';
import { COUPON_SEARCH_TEXT, coupons } from '#db/schema/promotions.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import type { coupon as couponShape } from './admin-contract.ts';

export type CouponAnswer = z.infer<typeof couponShape>;

type State = 'active' | 'inactive' | 'scheduled' | 'expired' | 'used-up';

type Sort = 'newest' | 'oldest' | 'code' | 'code-down' | 'uses-high' | 'uses-low';

type Filter = PageRequest & {
  search?: string | undefined;
  state?: State | undefined;
  type?: CouponAnswer['couponType'] | undefined;
  sort?: Sort | undefined;
};

const { id } = coupons;
const SORTS: Record<Sort, Sorting> = {
  newest: byAge(coupons.createdAt, id, 'newest'),
  oldest: byAge(coupons.createdAt, id, 'oldest'),
  code: { value: coupons.code, type: 'text', id, descending: false },
  'code-down': { value: coupons.code, type: 'text', id, descending: true },
  'uses-high': { value: coupons.usageCount, type: 'numeric', id, descending: true },
  'uses-low': { value: coupons.usageCount, type: 'numeric', id, descending: false },
};

/** All coupons that are not deleted, newest first unless asked otherwise. */
export async function listCoupons(app: App, filter: Filter) {
  const page = keyset(SORTS[filter.sort ?? 'newest'], filter);
  const condition = and(
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
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, coupons, condition, { orderBy: page.orderBy, text: filter.search }),
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

export function describeCoupon(row: typeof coupons.$inferSelect, freeProductName: string | null): CouponAnswer {
  const { archivedAt: _, ...rest } = row;
  return {
    ...rest,
    freeProductName,
    startsAt: row.startsAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
