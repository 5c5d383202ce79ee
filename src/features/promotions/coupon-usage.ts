import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { coupons, couponUsage } from '#db/schema/promotions.ts';
import { DomainError } from '#shared/domain-error.ts';
import { type Coupon, hasOrdered } from './find-coupon.ts';

/** Holds one use for an order; COUPON_LIMIT_REACHED when concurrent buyers took the last one. */
export async function reserveCoupon(
  tx: Tx,
  coupon: Coupon,
  userId: string | null,
  orderId: string,
  now: Date,
): Promise<void> {
  const taken = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} + 1` })
    .where(and(eq(coupons.id, coupon.id), sql`(usage_limit is null or usage_count < usage_limit)`))
    .returning({ id: coupons.id });
  if (taken.length === 0) throw new DomainError('COUPON_LIMIT_REACHED');
  // the coupon's row is locked now: two orders of one person cannot both pass
  if (coupon.perCustomerLimit !== null && userId !== null) {
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(couponUsage)
      .where(
        and(
          eq(couponUsage.couponId, coupon.id),
          eq(couponUsage.userId, userId),
          inArray(couponUsage.state, ['reserved', 'redeemed']),
        ),
      );
    if (total >= coupon.perCustomerLimit) throw new DomainError('COUPON_LIMIT_REACHED');
  }
  // an order that comes back may not be the first any more
  if (coupon.firstOrderOnly && userId !== null && (await hasOrdered(tx, userId)))
    throw new DomainError('COUPON_LIMIT_REACHED');
  await tx
    .insert(couponUsage)
    .values({ couponId: coupon.id, userId, orderId, state: 'reserved', createdAt: now })
    .onConflictDoUpdate({ target: couponUsage.orderId, set: { state: 'reserved', couponId: coupon.id } });
}

/** The order is confirmed: its held use is final. */
export async function redeemCoupon(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(couponUsage)
    .set({ state: 'redeemed' })
    .where(and(eq(couponUsage.orderId, orderId), eq(couponUsage.state, 'reserved')));
}

/** The order is gone: its use is free again. Does nothing when it had none. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  const [use] = await tx
    .update(couponUsage)
    .set({ state: 'released' })
    .where(and(eq(couponUsage.orderId, orderId), inArray(couponUsage.state, ['reserved', 'redeemed'])))
    .returning({ couponId: couponUsage.couponId });
  if (use)
    await tx
      .update(coupons)
      .set({ usageCount: sql`greatest(0, ${coupons.usageCount} - 1)` })
      .where(eq(coupons.id, use.couponId));
}
