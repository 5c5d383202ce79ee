import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { products } from '#db/schema/catalog.ts';
import { coupons } from '#db/schema/promotions.ts';
import { DomainError } from '#shared/domain-error.ts';
import { type CouponAnswer, describeCoupon } from './list-coupons.ts';

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
