import type { Queryable, Tx } from '#db/queryable.ts';
import { isCouponUsable } from '../../promotions/coupon-usage.ts';
import { lockVariantAvailability, readVariantAvailability } from '../../stock/lock-availability.ts';
import { readAvailableCredit } from '../../store-credit/order-credit.ts';
import type { OrderAggregate } from './order.ts';

/** What a cancelled order could reserve again, locked until the transaction ends. */
export const withLockedAvailability = (tx: Tx, aggregate: OrderAggregate, now: Date): Promise<OrderAggregate> =>
  withAvailability(tx, aggregate, now, (variantIds) => lockVariantAvailability(tx, variantIds), true);

/** The same without a lock, for reading: it may have changed a moment later. */
export const withReadAvailability = (db: Queryable, aggregate: OrderAggregate, now: Date): Promise<OrderAggregate> =>
  withAvailability(db, aggregate, now, (variantIds) => readVariantAvailability(db, variantIds), false);

async function withAvailability(
  db: Queryable,
  aggregate: OrderAggregate,
  now: Date,
  unitsOf: (variantIds: string[]) => ReturnType<typeof readVariantAvailability>,
  isLocked: boolean,
): Promise<OrderAggregate> {
  const { order, items } = aggregate;
  if (order?.status !== 'cancelled') return aggregate;
  const use = order.couponId ? { couponId: order.couponId, userId: order.userId, orderId: order.id } : null;
  const credit =
    order.creditAmount > 0 && order.userId ? await readAvailableCredit(db, order.userId, now, { isLocked }) : 0;
  // credit before coupon before stock, as everywhere, so that transactions cannot deadlock
  const isUsable = use ? await isCouponUsable(db, use, { isLocked }) : true;
  const units = await unitsOf(items.flatMap(({ variantId }) => variantId ?? []));
  return { ...aggregate, availability: { units, isCouponUsable: isUsable, credit } };
}
