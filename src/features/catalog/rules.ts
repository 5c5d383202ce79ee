import { formatRoundedRupees, formatRupeesAndPaise, type Paise } from '#shared/money.ts';

export const PAGE_SIZE = 12;

/** '900 g', '2 kg', '60 tablets', '1 piece' */
export function quantityText({ value, unit }: { value: number; unit: string }): string {
  return `${value} ${value === 1 && unit.endsWith('s') ? unit.slice(0, -1) : unit}`;
}

/** The three facts of a product card: protein or size, servings and price per serving. */
export function cardFacts(product: {
  highlightValue: string | null;
  highlightLabel: string | null;
  servings: number | null;
  price: number;
}): { value: string; label: string }[] {
  const facts: { value: string; label: string }[] = [];
  if (product.highlightValue && product.highlightLabel)
    facts.push({ value: product.highlightValue, label: product.highlightLabel });
  if (product.servings && product.servings > 1) {
    facts.push({ value: String(product.servings), label: 'servings' });
    facts.push({ value: formatRoundedRupees(product.price / product.servings), label: 'a serving' });
  }
  return facts;
}

const GRAMS: Record<string, number> = { g: 1, kg: 1000, ml: 1, l: 1000 };

/**
 * The unit sale price that law requires beside the MRP: per g (ml) below 1 kg (l), per kg (l) above, per piece for
 * counted goods; null when it equals the price.
 */
export function unitPrice(price: number, quantity: { value: number; unit: string } | null): string | null {
  if (!quantity || quantity.value <= 0) return null;
  const { value, unit } = quantity;
  const factor = GRAMS[unit];
  if (!factor) return value === 1 ? null : `${formatRupeesAndPaise(price / value)} per ${unit.replace(/s$/, '')}`;
  const base = value * factor;
  const solid = unit === 'g' || unit === 'kg';
  if (base === 1 || base === 1000) return null;
  return base < 1000
    ? `${formatRupeesAndPaise(price / base)} per ${solid ? 'g' : 'ml'}`
    : `${formatRupeesAndPaise((price / base) * 1000)} per ${solid ? 'kg' : 'l'}`;
}

/** The price per serving in paise, rounded half up; null without a number of servings. */
export function servingPrice(price: Paise, servings: number | null): Paise | null {
  return servings && servings > 0 ? Math.round(price / servings) : null;
}

/** The price per gram of protein in paise, rounded half up; null without servings or protein. */
export function proteinPrice(price: Paise, servings: number | null, gramsPerServing: number | null): Paise | null {
  if (!servings || !gramsPerServing || servings <= 0 || gramsPerServing <= 0) return null;
  return Math.round(price / (servings * gramsPerServing));
}

/**
 * Indexes of the best values of a row: none when fewer than two are known or all are equal; equal values share the
 * place.
 */
export function bestOf(values: readonly (number | null)[], direction: 'lowest' | 'highest'): number[] {
  const numbers = values.filter((value) => value !== null);
  if (new Set(numbers).size < 2) return [];
  const best = direction === 'lowest' ? Math.min(...numbers) : Math.max(...numbers);
  return values.flatMap((value, index) => (value === best ? [index] : []));
}

/** The most products in one comparison. */
export const MAX_COMPARED = 4;
