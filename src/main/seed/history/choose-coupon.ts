import type { coupons } from '#db/schema/promotions.ts';
import { ORDER_MIX } from '#db/seed/invented/order-mix.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';

import type { Random } from './random.ts';

type Choice = {
  coupons: readonly Coupon[];
  /** uses of each so far, by id */
  uses: Map<string, number>;
  /** whether it is the customer's first order */
  first: boolean;
  /** whether the order is kept: a cancelled one releases its use */
  isKept: boolean;
  subtotal: Paise;
  at: Date;
};

/** The probability that an order uses each applicable coupon. */
const TAKEN: Record<string, number> = {
  ONETIME: 1,
  DIWALI25: 0.6,
  WELCOME15: 0.3,
  STACK10: 0.5,
  FREESHAKER: 0.4,
  FLAT200: 0.5,
};

/** The coupon of an order that its customer could have used then; null for most. */
export function chooseCoupon(random: Random, choice: Choice): Coupon | null {
  const { coupons, uses, first, isKept, subtotal, at } = choice;
  if (!first && !random.chance(ORDER_MIX.coupon)) return null;
  for (const [code, share] of Object.entries(TAKEN)) {
    const coupon = coupons.find((one) => one.code === code);
    if (!coupon || !random.chance(share)) continue;
    const used = uses.get(coupon.id) ?? 0;
    const isOpen = at.getTime() > (coupon.startsAt ?? coupon.createdAt).getTime() + DAY_MS;
    const isOver = coupon.expiresAt !== null && at > coupon.expiresAt;
    const isUsedUp = coupon.usageLimit !== null && (used >= coupon.usageLimit || !isKept);
    if (!isOpen || isOver || isUsedUp || subtotal < coupon.minimumOrderAmount) continue;
    // once per customer: with the first order
    if (coupon.perCustomerLimit !== null && !first) continue;
    uses.set(coupon.id, used + 1);
    return coupon;
  }
  return null;
}

export type Coupon = typeof coupons.$inferSelect;
