import type { Queryable } from '#db/client.ts';
import { isCouponUsable } from '../../promotions/coupon-usage.ts';
import { readAvailability as readUnits } from '../../stock/lock-availability.ts';
import type { OrderAggregate } from './order.ts';

/** What a cancelled order could get again, to look at: nothing is locked, so it may be gone a moment later. */
export async function readAvailability(db: Queryable, aggregate: OrderAggregate): Promise<OrderAggregate> {
  const { order, items } = aggregate;
  if (order?.status !== 'cancelled') return aggregate;
  const use = order.couponId ? { couponId: order.couponId, userId: order.userId, orderId: order.id } : null;
  const [coupon, units] = await Promise.all([
    use ? isCouponUsable(db, use, { isLocked: false }) : true,
    readUnits(
      db,
      items.flatMap(({ variantId }) => variantId ?? []),
    ),
  ]);
  return { ...aggregate, availability: { units, isCouponUsable: coupon } };
}
