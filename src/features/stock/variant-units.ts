/** Units of one variant. */
export type VariantUnits = { variantId: string; quantity: number };

/** Merges entries of the same variant; sorted, so that transactions lock rows in the same order. */
export function sumByVariant(units: readonly VariantUnits[]): VariantUnits[] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of units) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
