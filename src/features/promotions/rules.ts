import { apportion, type Paise } from '#shared/money.ts';

export type CouponFacts = {
  couponType: 'percentage' | 'fixed_amount' | 'free_product' | 'combo';
  /** percent for percentage and combo, rupees for fixed_amount */
  discountValue: number | null;
  minimumOrderAmount: Paise;
  maximumDiscountAmount: Paise | null;
  /** ids of categories; null or empty means all */
  applicableCategories: readonly string[] | null;
};
export type PricedLine = { categoryId: string; amount: Paise };

/** Totals below one rupee become ₹0: no gateway takes them. */
const SMALLEST_TOTAL: Paise = 100;

/** Sum of the lines that the coupon counts: the base of its minimum and of its discount. */
export function eligibleAmount(coupon: CouponFacts, lines: readonly PricedLine[]): Paise {
  return lines.reduce((sum, line) => sum + (counts(coupon, line) ? line.amount : 0), 0);
}

/** The discount in paise, shared over the lines (same order as given); the free product is not in it. */
export function couponDiscount(
  coupon: CouponFacts,
  lines: readonly PricedLine[],
): { discount: Paise; shares: Paise[] } {
  const base = eligibleAmount(coupon, lines);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const value = coupon.discountValue ?? 0;
  const raw =
    coupon.couponType === 'fixed_amount'
      ? Math.round(value * 100)
      : coupon.couponType === 'free_product'
        ? 0
        : Math.round((base * value) / 100);
  const cap = coupon.couponType === 'fixed_amount' ? null : coupon.maximumDiscountAmount;
  let discount = Math.max(0, Math.min(raw, base, cap ?? base));
  const rest = subtotal - discount;
  const weights = lines.map((line) => (counts(coupon, line) ? line.amount : 0));
  // what remains of less than a rupee is given too, over all lines, since some line must carry it
  if (rest > 0 && rest < SMALLEST_TOTAL && discount > 0) {
    discount = subtotal;
    return { discount, shares: lines.map((line) => line.amount) };
  }
  return { discount, shares: apportion(discount, weights) };
}

function counts(coupon: CouponFacts, line: PricedLine): boolean {
  const only = coupon.applicableCategories;
  return !only || only.length === 0 || only.includes(line.categoryId);
}
