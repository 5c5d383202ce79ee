import type { Paise } from '#shared/money.ts';

export type Method = 'phonepe' | 'razorpay' | 'cod';

export type CodRules = {
  /** from this total on */
  minimum: Paise;
  /** pincodes or their first digits; empty: everywhere */
  pincodes: readonly string[];
};

/** Why cash is not taken for an order, or null. */
export function codIneligibility(rules: CodRules, total: Paise, pincode: string): 'minimum' | 'pincode' | null {
  if (total < rules.minimum) return 'minimum';
  const served = rules.pincodes.length === 0 || rules.pincodes.some((start) => pincode.startsWith(start));
  return served ? null : 'pincode';
}
