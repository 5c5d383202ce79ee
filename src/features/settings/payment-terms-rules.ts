import { formatRupees, type Paise, toPaise } from '#shared/money.ts';
import type { Settings } from './rules.ts';

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

/** What pages say about the payment methods. */
export type PaymentFacts = TermsPolicy & {
  takesCash: boolean;
  /** largest total that is paid in cash; null: any */
  cashMaximum: Paise | null;
};

export const readPaymentFacts = ({ payment }: Pick<Settings, 'payment'>): PaymentFacts => ({
  takesCash: payment.codEnabled,
  cashMaximum: payment.codMaximum > 0 ? toPaise(payment.codMaximum) : null,
  ...readTermsPolicy({ payment }),
});

/** An order before its method of payment is chosen: `total` are the goods after a coupon, with their delivery. */
export type BaseAmounts = { total: Paise; shipping: Paise };

/** What a method of payment changes, and what the customer pays in all. */
export type PaymentTerms = { fee: Paise; discount: Paise; total: Paise };

/** Gateways do not accept less than a rupee. */
const SMALLEST_TOTAL: Paise = 100;

type StoredTerms = Pick<
  Settings['payment'],
  'codFee' | 'codFeeFreeFrom' | 'onlineDiscountPercent' | 'onlineDiscountMaximum'
>;

/** The terms as set by the owner. */
export const readTermsPolicy = ({ payment }: { payment: StoredTerms }): TermsPolicy => ({
  cashFee: toPaise(payment.codFee),
  cashFeeFreeFrom: payment.codFeeFreeFrom > 0 ? toPaise(payment.codFeeFreeFrom) : null,
  onlineDiscountPercent: payment.onlineDiscountPercent,
  onlineDiscountMaximum: payment.onlineDiscountMaximum > 0 ? toPaise(payment.onlineDiscountMaximum) : null,
});

/**
 * The terms of an order by its payment method, 'cod' or an online one, which all have the same. The discount is a percent
 * of the goods, rounded to the rupee, and leaves at least a rupee to pay. An order of ₹0 has neither fee nor discount.
 */
export function termsOf(policy: TermsPolicy, { total, shipping }: BaseAmounts, method: string): PaymentTerms {
  const goods = total - shipping;
  if (total === 0) return { fee: 0, discount: 0, total };
  if (method === 'cod') {
    const isFree = policy.cashFeeFreeFrom !== null && goods >= policy.cashFeeFreeFrom;
    const fee = isFree ? 0 : policy.cashFee;
    return { fee, discount: 0, total: total + fee };
  }
  const percentOff = toPaise(Math.round((goods * policy.onlineDiscountPercent) / 10_000));
  const maximum = Math.min(policy.onlineDiscountMaximum ?? goods, goods, Math.max(0, total - SMALLEST_TOTAL));
  const discount = Math.min(percentOff, maximum);
  return { fee: 0, discount, total: total - discount };
}

/** The terms in words for pages; '' where every method costs the same. */
export function describeTerms(facts: PaymentFacts): string {
  const { takesCash, cashFee, cashFeeFreeFrom, onlineDiscountPercent, onlineDiscountMaximum } = facts;
  const freeFrom = cashFeeFreeFrom === null ? '' : `, and none from ${formatRupees(cashFeeFreeFrom)}`;
  const maximum = onlineDiscountMaximum === null ? '' : `, up to ${formatRupees(onlineDiscountMaximum)}`;
  return [
    takesCash && cashFee > 0 ? `Cash on delivery has a fee of ${formatRupees(cashFee)}${freeFrom}.` : '',
    onlineDiscountPercent > 0 ? `Paying online takes ${onlineDiscountPercent}% off the goods${maximum}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
