import { formatRoundedRupees, type Paise } from '#shared/money.ts';

export const PAGE_SIZE = 12;

/** '900 g', '2 kg', '60 tablets', '1 piece' */
export function quantityText({ value, unit }: { value: number; unit: string }): string {
  return `${value} ${value === 1 && unit.endsWith('s') ? unit.slice(0, -1) : unit}`;
}

/** The three facts of a product card: what it gives, how many servings, what one costs. */
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

const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** '₹3.60': prices of small things are shown with both decimals. */
export const smallPrice = (paise: Paise) => TWO_DECIMALS.format(paise / 100);

/**
 * The unit sale price that law wants beside the MRP: per g (ml) below 1 kg (l), per kg (l) from there, per piece
 * for what is counted; null where it would equal the price.
 */
export function unitPrice(price: number, quantity: { value: number; unit: string } | null): string | null {
  if (!quantity || quantity.value <= 0) return null;
  const { value, unit } = quantity;
  const factor = GRAMS[unit];
  if (!factor) return value === 1 ? null : `${smallPrice(price / value)} per ${unit.replace(/s$/, '')}`;
  const base = value * factor;
  const solid = unit === 'g' || unit === 'kg';
  if (base === 1 || base === 1000) return null;
  return base < 1000
    ? `${smallPrice(price / base)} per ${solid ? 'g' : 'ml'}`
    : `${smallPrice((price / base) * 1000)} per ${solid ? 'kg' : 'l'}`;
}

/** What one serving costs in paise, rounded half up to the paisa; null when it is not sold by servings. */
export function servingPrice(price: Paise, servings: number | null): Paise | null {
  return servings && servings > 0 ? Math.round(price / servings) : null;
}

/**
 * What a gram of protein costs in paise, rounded half up to the paisa: the price over the protein of all servings.
 * Null where servings or protein are not known.
 */
export function proteinPrice(price: Paise, servings: number | null, gramsPerServing: number | null): Paise | null {
  if (!servings || !gramsPerServing || servings <= 0 || gramsPerServing <= 0) return null;
  return Math.round(price / (servings * gramsPerServing));
}

/**
 * Which values are the best of a row, by their index: none when fewer than two are known or all are the same; equals
 * share the place.
 */
export function bestOf(values: readonly (number | null)[], wanted: 'lowest' | 'highest'): number[] {
  const known = values.filter((value) => value !== null);
  if (new Set(known).size < 2) return [];
  const best = wanted === 'lowest' ? Math.min(...known) : Math.max(...known);
  return values.flatMap((value, index) => (value === best ? [index] : []));
}

/** At most this many products stand side by side. */
export const MAX_COMPARED = 4;
