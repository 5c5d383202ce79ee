import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { coupons, couponUsage } from '#db/schema/shopping.ts';
import { DomainError } from '#shared/domain-error.ts';
import { eligibleAmount, type PricedLine } from './rules.ts';

export type Coupon = typeof coupons.$inferSelect;

/**
 * The coupon of a code if this person may use it on these lines now; refused with COUPON_INVALID,
 * COUPON_EXPIRED, COUPON_LIMIT_REACHED or COUPON_MINIMUM_NOT_MET {amount}. A use held by `ownOrder` does not count against it.
 */
export async function findCoupon(
  db: Queryable,
  request: { code: string; userId: string; lines: readonly PricedLine[]; now: Date; ownOrder: string | null },
): Promise<Coupon> {
  const { userId, now, ownOrder } = request;
  const code = request.code.trim().toUpperCase();
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.archivedAt)));
  if (!coupon?.isActive || (coupon.startsAt && coupon.startsAt > now)) throw new DomainError('COUPON_INVALID');
  if (coupon.expiresAt && coupon.expiresAt <= now) throw new DomainError('COUPON_EXPIRED');
  const uses = await db
    .select({ orderId: couponUsage.orderId, userId: couponUsage.userId })
    .from(couponUsage)
    .where(
      and(
        eq(couponUsage.couponId, coupon.id),
        eq(couponUsage.userId, userId),
        inArray(couponUsage.state, ['held', 'consumed']),
      ),
    );
  const heldHere = uses.some((use) => use.orderId === ownOrder) ? 1 : 0;
  if (coupon.usageLimit !== null && coupon.usageCount - heldHere >= coupon.usageLimit)
    throw new DomainError('COUPON_LIMIT_REACHED');
  if (coupon.perCustomerLimit !== null && uses.length - heldHere >= coupon.perCustomerLimit)
    throw new DomainError('COUPON_LIMIT_REACHED');
  await requirePerson(db, coupon, userId);
  const eligible = eligibleAmount(coupon, request.lines);
  if (eligible === 0 && coupon.minimumOrderAmount === 0) throw new DomainError('COUPON_INVALID');
  if (eligible < coupon.minimumOrderAmount)
    throw new DomainError('COUPON_MINIMUM_NOT_MET', { amount: coupon.minimumOrderAmount });
  return coupon;
}

async function requirePerson(db: Queryable, coupon: Coupon, userId: string): Promise<void> {
  if (coupon.assignedEmail !== null) {
    const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user?.email.toLowerCase() !== coupon.assignedEmail.toLowerCase()) throw new DomainError('COUPON_INVALID');
  }
  if (coupon.firstOrderOnly && (await hasOrdered(db, userId))) throw new DomainError('COUPON_INVALID');
}

async function hasOrdered(db: Queryable, userId: string): Promise<boolean> {
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.confirmedAt} is not null and ${orders.status} <> 'cancelled'`));
  return total > 0;
}

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
          inArray(couponUsage.state, ['held', 'consumed']),
        ),
      );
    if (total >= coupon.perCustomerLimit) throw new DomainError('COUPON_LIMIT_REACHED');
  }
  // an order that comes back may not be the first any more
  if (coupon.firstOrderOnly && userId !== null && (await hasOrdered(tx, userId)))
    throw new DomainError('COUPON_LIMIT_REACHED');
  await tx
    .insert(couponUsage)
    .values({ couponId: coupon.id, userId, orderId, state: 'held', createdAt: now })
    .onConflictDoUpdate({ target: couponUsage.orderId, set: { state: 'held', couponId: coupon.id } });
}

/** The order is confirmed: its held use is final. */
export async function redeemCoupon(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(couponUsage)
    .set({ state: 'consumed' })
    .where(and(eq(couponUsage.orderId, orderId), eq(couponUsage.state, 'held')));
}

/** The order is gone: its use is free again. Does nothing when it had none. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  const [use] = await tx
    .update(couponUsage)
    .set({ state: 'released' })
    .where(and(eq(couponUsage.orderId, orderId), inArray(couponUsage.state, ['held', 'consumed'])))
    .returning({ couponId: couponUsage.couponId });
  if (use)
    await tx
      .update(coupons)
      .set({ usageCount: sql`greatest(0, ${coupons.usageCount} - 1)` })
      .where(eq(coupons.id, use.couponId));
}
