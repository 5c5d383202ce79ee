import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { accounts } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { coupons, couponUsage } from '#db/schema/promotions.ts';
import { DomainError } from '#shared/domain-error.ts';
import { eligibleAmount, type PricedLine } from './rules.ts';

export type Coupon = typeof coupons.$inferSelect;

/**
 * The coupon of a code, if this customer may use it on these lines now. COUPON_INVALID, COUPON_EXPIRED,
 * COUPON_NEEDS_ACCOUNT,
 * COUPON_LIMIT_REACHED or COUPON_MINIMUM_NOT_MET {amount}. A use reserved by `unpaidOrderId` does not count.
 */
export async function findCoupon(
  db: Queryable,
  request: {
    code: string;
    userId: string;
    isGuest?: boolean;
    lines: readonly PricedLine[];
    now: Date;
    unpaidOrderId: string | null;
  },
): Promise<Coupon> {
  const { userId, now, unpaidOrderId } = request;
  const code = request.code.trim().toUpperCase();
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.archivedAt)));
  if (!coupon?.isActive || (coupon.startsAt && coupon.startsAt > now)) throw new DomainError('COUPON_INVALID');
  if (coupon.expiresAt && coupon.expiresAt <= now) throw new DomainError('COUPON_EXPIRED');
  // a limit per customer means nothing for visitors, who may begin anew
  const isPersonal = coupon.perCustomerLimit !== null || coupon.firstOrderOnly || coupon.assignedEmail !== null;
  if (request.isGuest && isPersonal) throw new DomainError('COUPON_NEEDS_ACCOUNT');
  const uses = await db
    .select({ orderId: couponUsage.orderId, userId: couponUsage.userId })
    .from(couponUsage)
    .where(
      and(
        eq(couponUsage.couponId, coupon.id),
        eq(couponUsage.userId, userId),
        inArray(couponUsage.state, ['reserved', 'redeemed']),
      ),
    );
  const heldHere = uses.some((use) => use.orderId === unpaidOrderId) ? 1 : 0;
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
    const [user] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId));
    if (user?.email.toLowerCase() !== coupon.assignedEmail.toLowerCase()) throw new DomainError('COUPON_INVALID');
  }
  if (coupon.firstOrderOnly && (await hasOrdered(db, userId))) throw new DomainError('COUPON_INVALID');
}

/** Whether a customer has a confirmed order that is not cancelled, other than `exceptOrder`. */
export async function hasOrdered(db: Queryable, userId: string, exceptOrder: string | null = null): Promise<boolean> {
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        sql`${orders.confirmedAt} is not null and ${orders.status} <> 'cancelled'`,
        exceptOrder ? ne(orders.id, exceptOrder) : undefined,
      ),
    );
  return total > 0;
}
