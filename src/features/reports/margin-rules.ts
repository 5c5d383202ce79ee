import type { Paise } from '#shared/money.ts';

/** Sums of sold goods without GST. `revenue`, `cost` and `delivery` are of units whose purchase price is known. */
export type MarginSums = {
  units: number;
  revenue: Paise;
  cost: Paise;
  delivery: Paise;
  /** units without a known purchase price, and their revenue */
  unknownUnits: number;
  unknownRevenue: Paise;
};

export const marginOf = ({ revenue, cost, delivery }: MarginSums): Paise => revenue - cost - delivery;

/** Part of the revenue that is margin, negative for a loss; null without revenue. */
export const marginShare = (sums: MarginSums): number | null =>
  sums.revenue === 0 ? null : marginOf(sums) / sums.revenue;

export function sumMargins(rows: readonly MarginSums[]): MarginSums {
  const sum = (name: keyof MarginSums) => rows.reduce((total, row) => total + row[name], 0);
  return {
    units: sum('units'),
    revenue: sum('revenue'),
    cost: sum('cost'),
    delivery: sum('delivery'),
    unknownUnits: sum('unknownUnits'),
    unknownRevenue: sum('unknownRevenue'),
  };
}
