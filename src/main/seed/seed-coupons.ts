import type { Tx } from '#db/queryable.ts';
import { coupons } from '#db/schema/promotions.ts';
import { DAY_MS } from '#shared/dates.ts';
import { toPaise } from '#shared/money.ts';
import type { Coupon } from './history/choose-coupon.ts';
import type { Demo } from './load-demo.ts';
import { productBySlug } from './seed-catalogue.ts';

/** The demo's coupons, with usage counted from its orders. */
export async function seedCoupons(tx: Tx, demo: Demo, now: Date): Promise<Coupon[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = [];
  for (const coupon of demo.coupons)
    rows.push({
      code: coupon.code,
      title: coupon.title,
      couponType: coupon.type,
      discountValue: coupon.discount ?? null,
      maximumDiscountAmount: coupon.mostOff ? toPaise(coupon.mostOff) : null,
      minimumOrderAmount: coupon.from ? toPaise(coupon.from) : 0,
      freeProductId: coupon.product ? await productBySlug(tx, coupon.product) : null,
      usageLimit: coupon.uses ?? null,
      perCustomerLimit: coupon.perCustomer ?? null,
      createdAt: ago(coupon.daysAgo),
      expiresAt: coupon.endsInDays === undefined ? null : ago(-coupon.endsInDays),
    });
  return rows.length > 0 ? tx.insert(coupons).values(rows).returning() : [];
}
