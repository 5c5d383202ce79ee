import { type Paise, toPaise } from '#shared/money.ts';
import { listedIn, type Settings } from '../settings/rules.ts';

/** For which orders the owner takes cash on delivery. */
export type CashRules = {
  /** the smallest total, without the fee of cash */
  minimum: Paise;
  /** the largest one; null: any */
  maximum: Paise | null;
  /** pincodes or their first digits where cash is taken, empty: everywhere; and where it is not */
  pincodes: readonly string[];
  excludedPincodes: readonly string[];
  /** ids of products that are not sold for cash */
  excludedProductIds: readonly string[];
  /** only customers who have received an order of this shop before pay in cash */
  fromSecondOrder: boolean;
};

/** What the rules look at; null: not known yet, and not a reason to refuse. */
export type CashOrder = {
  /** without the fee of cash and the discount for paying online */
  total: Paise;
  /** six digits */
  pincode: string | null;
  productIds: readonly string[];
  /** whether the customer has received no order of this shop before */
  isFirst: boolean | null;
};

export const CASH_REASONS = ['minimum', 'maximum', 'pincode', 'products', 'first_order'] as const;
export type CashReason = (typeof CASH_REASONS)[number];

/** The rules as set by the owner. */
export const readCashRules = ({ payment, policy }: Pick<Settings, 'payment' | 'policy'>): CashRules => ({
  minimum: toPaise(policy.cashMinimum),
  maximum: payment.codMaximum > 0 ? toPaise(payment.codMaximum) : null,
  pincodes: listedIn(payment.codPincodes),
  excludedPincodes: listedIn(payment.codExcludedPincodes),
  excludedProductIds: listedIn(payment.codExcludedProducts),
  fromSecondOrder: payment.codFromSecondOrder,
});

/** The first reason why an order is not sold for cash on delivery; null: it is. */
export function cashIneligibility(rules: CashRules, order: CashOrder): CashReason | null {
  if (order.total < rules.minimum) return 'minimum';
  if (rules.maximum !== null && order.total > rules.maximum) return 'maximum';
  if (order.pincode !== null && !isCashPincode(rules, order.pincode)) return 'pincode';
  if (excludedProducts(rules, order.productIds).length > 0) return 'products';
  return rules.fromSecondOrder && order.isFirst ? 'first_order' : null;
}

/** Whether cash is taken at a pincode of six digits. An excluded one wins over an allowed one. */
export const isCashPincode = (
  { pincodes, excludedPincodes }: Pick<CashRules, 'pincodes' | 'excludedPincodes'>,
  pincode: string,
): boolean => (pincodes.length === 0 || startsWithOne(pincode, pincodes)) && !startsWithOne(pincode, excludedPincodes);

const startsWithOne = (pincode: string, starts: readonly string[]) => starts.some((start) => pincode.startsWith(start));

/** The ids of those products that are not sold for cash. */
export const excludedProducts = (
  { excludedProductIds }: Pick<CashRules, 'excludedProductIds'>,
  productIds: readonly string[],
): string[] => productIds.filter((productId) => excludedProductIds.includes(productId));
