import type { Paise } from '#shared/money.ts';

/** UPI in the shop's own page, at the provider that offers it. */
export const UPI_METHOD = 'upi';

/** A payment provider by its name, 'upi' or 'cod'. */
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
  return isCashPincode(rules.pincodes, pincode) ? null : 'pincode';
}

/** Pincodes and their first digits where cash is taken, as set by the owner; empty: everywhere. */
export const cashPincodes = ({ codPincodes }: { codPincodes: string }): string[] =>
  codPincodes
    .split(',')
    .map((start) => start.trim())
    .filter(Boolean);

/** Whether cash is taken at a pincode of six digits. */
export const isCashPincode = (starts: readonly string[], pincode: string): boolean =>
  starts.length === 0 || starts.some((start) => pincode.startsWith(start));
