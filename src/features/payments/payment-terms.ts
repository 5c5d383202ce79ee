import { type Paise, toPaise } from '#shared/money.ts';
import type { Settings } from '../settings/rules.ts';

/** What the owner charges for cash on delivery and takes off for paying online. */
export type TermsPolicy = {
  cashFee: Paise;
  /** amount of goods from which cash costs nothing; null: never */
  cashFeeFreeFrom: Paise | null;
  /** 0 to 100 */
  onlineDiscountPercent: number;
  /** null: no limit */
  onlineDiscountMaximum: Paise | null;
};

/** An order before its method of payment is chosen. */
export type BaseAmounts = {
  /** goods after the discount of a coupon */
  goods: Paise;
  /** charge of the delivery method */
  shipping: Paise;
};

/** What a method of payment changes, and what the customer pays in all. */
export type PaymentTerms = { fee: Paise; discount: Paise; total: Paise };

/** Gateways do not accept less than a rupee. */
const SMALLEST_TOTAL: Paise = 100;

/** The terms as set by the owner. */
export const readTermsPolicy = ({ payment }: Pick<Settings, 'payment'>): TermsPolicy => ({
  cashFee: toPaise(payment.codFee),
  cashFeeFreeFrom: payment.codFeeFreeFrom > 0 ? toPaise(payment.codFeeFreeFrom) : null,
  onlineDiscountPercent: payment.onlineDiscountPercent,
  onlineDiscountMaximum: payment.onlineDiscountMaximum > 0 ? toPaise(payment.onlineDiscountMaximum) : null,
});

/**
 * The terms of an order when it is paid in cash or online; the same for every online method. The discount is a percent
 * of the goods, rounded to the paisa, and leaves at least a rupee to pay. An order of ₹0 has neither fee nor discount.
 */
export function paymentTerms(
  policy: TermsPolicy,
  { goods, shipping }: BaseAmounts,
  payment: 'cash' | 'online',
): PaymentTerms {
  const total = goods + shipping;
  if (total === 0) return { fee: 0, discount: 0, total };
  if (payment === 'cash') {
    const isFree = policy.cashFeeFreeFrom !== null && goods >= policy.cashFeeFreeFrom;
    const fee = isFree ? 0 : policy.cashFee;
    return { fee, discount: 0, total: total + fee };
  }
  const percentOff = Math.round((goods * policy.onlineDiscountPercent) / 100);
  const most = Math.min(policy.onlineDiscountMaximum ?? goods, goods, Math.max(0, total - SMALLEST_TOTAL));
  const discount = Math.min(percentOff, most);
  return { fee: 0, discount, total: total - discount };
}
