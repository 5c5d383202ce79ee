import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { coupons, couponUsage } from '#db/schema/promotions.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { CouponUseState } from '#shared/order-states.ts';
import { hasOrdered } from './find-coupon.ts';

const IN_USE: CouponUseState[] = ['reserved', 'redeemed'];
const isInUse = (state: CouponUseState | null) => state !== null && IN_USE.includes(state);

/** The use of an order counts for another customer: a guest's order was added to an account. */
export async function moveCouponUse(tx: Tx, orderId: string, userId: string | null): Promise<void> {
  await tx.update(couponUsage).set({ userId }).where(eq(couponUsage.orderId, orderId));
}

type Change = {
  orderId: string;
  couponId: string;
  userId: string | null;
  from: CouponUseState | null;
  to: CouponUseState;
  now: Date;
};

/**
 * Writes the coupon usage of an order after a decision. COUPON_LIMIT_REACHED when concurrent orders used the last one.
 * The coupon's count follows.
 */
export async function changeCouponUse(tx: Tx, change: Change): Promise<void> {
  const { orderId, couponId, userId, from, to, now } = change;
  if (isInUse(to) && !isInUse(from)) {
    await takeUse(tx, couponId, userId, orderId);
    await tx
      .insert(couponUsage)
      .values({ couponId, userId, orderId, state: to, createdAt: now })
      .onConflictDoUpdate({ target: couponUsage.orderId, set: { state: to, couponId } });
    return;
  }
  await tx.update(couponUsage).set({ state: to }).where(eq(couponUsage.orderId, orderId));
  if (isInUse(from) && !isInUse(to))
    await tx
      .update(coupons)
      .set({ usageCount: sql`greatest(0, ${coupons.usageCount} - 1)` })
      .where(eq(coupons.id, couponId));
}

async function takeUse(tx: Tx, couponId: string, userId: string | null, orderId: string): Promise<void> {
  const [coupon] = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} + 1` })
    .where(and(eq(coupons.id, couponId), sql`(usage_limit is null or usage_count < usage_limit)`))
    .returning();
  // the coupon's row is locked from here, so that two orders of one customer cannot both pass
  if (!coupon || !(await isOpenTo(tx, coupon, userId, orderId))) throw new DomainError('COUPON_LIMIT_REACHED');
}

/** Whether a cancelled order could use its coupon again; locked until the transaction ends, except for reading. */
export async function isCouponUsable(
  tx: Queryable,
  use: { couponId: string; userId: string | null; orderId: string },
  { isLocked = true }: { isLocked?: boolean } = {},
): Promise<boolean> {
  const query = tx.select().from(coupons).where(eq(coupons.id, use.couponId));
  const [coupon] = await (isLocked ? query.for('no key update') : query);
  if (!coupon || (coupon.usageLimit !== null && coupon.usageCount >= coupon.usageLimit)) return false;
  return isOpenTo(tx, coupon, use.userId, use.orderId);
}

async function isOpenTo(
  tx: Queryable,
  coupon: Pick<typeof coupons.$inferSelect, 'id' | 'perCustomerLimit' | 'firstOrderOnly'>,
  userId: string | null,
  orderId: string,
): Promise<boolean> {
  if (userId === null) return true;
  if (coupon.perCustomerLimit !== null) {
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(couponUsage)
      .where(
        and(
          eq(couponUsage.couponId, coupon.id),
          eq(couponUsage.userId, userId),
          ne(couponUsage.orderId, orderId),
          inArray(couponUsage.state, IN_USE),
        ),
      );
    if (total >= coupon.perCustomerLimit) return false;
  }
  // a reinstated order may no longer be the first
  return !coupon.firstOrderOnly || !(await hasOrdered(tx, userId, orderId));
}
