import type { Paise } from './money.ts';

/**
 * Distributes `amount` over `weights` in whole paise; the last non-zero weight takes the residue, so that the shares
 * always add up.
 */
export function apportion(amount: Paise, weights: readonly Paise[]): Paise[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const last = weights.findLastIndex((weight) => weight > 0);
  let remainder = amount;
  return weights.map((weight, index) => {
    if (index === last) return remainder;
    const share = Number((BigInt(amount) * BigInt(weight)) / BigInt(total));
    remainder -= share;
    return share;
  });
}
