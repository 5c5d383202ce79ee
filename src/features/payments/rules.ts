import type { Paise } from '#shared/money.ts';

/** A payment provider by its name, or 'cod'. */
export type Method = string;

export type CodRules = {
  /** the smallest total */
  minimum: Paise;
  /** pincodes or their first digits; empty means everywhere */
  pincodes: readonly string[];
};

/** Why COD is not offered for an order, or null. */
export function codIneligibility(rules: CodRules, total: Paise, pincode: string): 'minimum' | 'pincode' | null {
  if (total < rules.minimum) return 'minimum';
  const served = rules.pincodes.length === 0 || rules.pincodes.some((start) => pincode.startsWith(start));
  return served ? null : 'pincode';
}
