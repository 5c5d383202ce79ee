import { apportion } from '#shared/apportion.ts';
import { parseShopTime, WRONG_DAY } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';

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

/** Totals below one rupee become ₹0, since gateways do not accept them. */
const SMALLEST_TOTAL: Paise = 100;

/** Sum of the lines that the coupon applies to: the base of its minimum and its discount. */
export function eligibleAmount(coupon: CouponFacts, lines: readonly PricedLine[]): Paise {
  return lines.reduce((sum, line) => sum + (counts(coupon, line) ? line.amount : 0), 0);
}

/** The discount in paise, distributed over the lines (in the given order), without the free product. */
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
  // a remainder below one rupee is discounted, too, over all lines, since some line must carry it
  if (rest < SMALLEST_TOTAL && discount > 0) {
    discount = subtotal;
    return { discount, shares: lines.map((line) => line.amount) };
  }
  return { discount, shares: apportion(discount, weights) };
}

function counts(coupon: CouponFacts, line: PricedLine): boolean {
  const only = coupon.applicableCategories;
  return !only || only.length === 0 || only.includes(line.categoryId);
}

/** The values of a coupon form that rules check. Amounts in paise, instants as text. */
export type CouponDraft = {
  code: string;
  couponType: CouponFacts['couponType'];
  discountValue: number | null;
  minimumOrderAmount: Paise;
  maximumDiscountAmount: Paise | null;
  freeProductId: string | null;
  usageLimit: number | null;
  perCustomerLimit: number | null;
  startsAt: string | null;
  expiresAt: string | null;
};
export type CouponErrors = { [Field in keyof CouponDraft]?: string };

/** The values that each type of coupon uses. */
export const takesDiscount = (type: CouponFacts['couponType']) => type !== 'free_product';
export const takesFreeProduct = (type: CouponFacts['couponType']) => type === 'free_product' || type === 'combo';
export const takesMaximum = (type: CouponFacts['couponType']) => type === 'percentage' || type === 'combo';

/** Errors by field; empty when the coupon can be saved. */
export function validateCoupon(draft: CouponDraft): CouponErrors {
  const { couponType: type, discountValue: value } = draft;
  const problems: CouponErrors = {};
  if (!draft.code.trim()) problems.code = 'Enter a code';
  else if (!/^[A-Za-z0-9_-]+$/.test(draft.code.trim())) problems.code = 'Use letters, digits, - and _ only';
  if (takesDiscount(type)) {
    if (value === null) problems.discountValue = 'Enter a discount value';
    else if (!(value > 0)) problems.discountValue = 'The discount must be above 0';
    else if (type !== 'fixed_amount' && value > 100) problems.discountValue = 'A discount cannot be above 100 %';
  }
  if (draft.minimumOrderAmount < 0) problems.minimumOrderAmount = 'The minimum cannot be below 0';
  if (takesMaximum(type) && draft.maximumDiscountAmount !== null && draft.maximumDiscountAmount <= 0)
    problems.maximumDiscountAmount = 'The maximum must be above 0';
  if (takesFreeProduct(type) && !draft.freeProductId) problems.freeProductId = 'Choose the free product';
  if (draft.usageLimit !== null && draft.usageLimit < 1) problems.usageLimit = 'The limit must be 1 or more';
  if (draft.perCustomerLimit !== null && draft.perCustomerLimit < 1)
    problems.perCustomerLimit = 'The limit must be 1 or more';
  const [from, to] = [parseMoment(draft.startsAt, 'start'), parseMoment(draft.expiresAt, 'end')];
  if (from && Number.isNaN(from.getTime())) problems.startsAt = WRONG_DAY;
  if (to && Number.isNaN(to.getTime())) problems.expiresAt = WRONG_DAY;
  if (from && to && to <= from) problems.expiresAt = 'It must end after it starts';
  return problems;
}

/** Parses an instant, or a day of Asia/Kolkata: its beginning, or 23:59:59. */
export function parseMoment(text: string | null, edge: 'start' | 'end'): Date | null {
  if (!text) return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(text);
  return parseShopTime(`${text}T${edge === 'start' ? '00:00:00' : '23:59:59'}`);
}
