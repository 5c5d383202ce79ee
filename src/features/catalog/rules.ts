import { formatRoundedRupees } from '#shared/money.ts';

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

/**
 * The unit sale price that law wants beside the MRP: per g (ml) below 1 kg (l), per kg (l) from there, per piece
 * for what is counted; null where it would equal the price.
 */
const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

export function unitPrice(price: number, quantity: { value: number; unit: string } | null): string | null {
  if (!quantity || quantity.value <= 0) return null;
  const { value, unit } = quantity;
  const factor = GRAMS[unit];
  const rupees = (paise: number) => TWO_DECIMALS.format(paise / 100);
  if (!factor) return value === 1 ? null : `${rupees(price / value)} per ${unit.replace(/s$/, '')}`;
  const base = value * factor;
  const solid = unit === 'g' || unit === 'kg';
  if (base === 1 || base === 1000) return base === 1000 ? null : `${rupees(price)} per ${solid ? 'g' : 'ml'}`;
  return base < 1000
    ? `${rupees(price / base)} per ${solid ? 'g' : 'ml'}`
    : `${rupees((price / base) * 1000)} per ${solid ? 'kg' : 'l'}`;
}
