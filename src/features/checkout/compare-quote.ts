import type { z } from 'zod';
import type { quoteChange } from './contract.ts';
import type { PricedCheckout } from './price-checkout.ts';

type Seen = {
  lines: { variantId: string; quantity: number; price: number }[];
  discount: number;
  shipping?: number;
  total: number;
};
type Change = z.infer<typeof quoteChange>;

/**
 * The differences between the quote that the customer saw and the current one, line by line. `deliveryMethodId`: the
 * method that the customer chose; null: the default one.
 */
export function compareQuote(
  seenQuote: Seen,
  { quote }: Pick<PricedCheckout, 'quote'>,
  discontinued: readonly Change[],
  deliveryMethodId: string | null = null,
): Change[] {
  const changes: Change[] = [...discontinued];
  const change = (kind: Change['kind'], line: { variantId: string; name: string | null } | null) =>
    changes.push({ kind, name: line?.name ?? null, variantId: line?.variantId ?? null, available: null });
  for (const line of quote.lines) {
    if (line.available !== null)
      changes.push({ kind: 'stock', name: line.name, variantId: line.variantId, available: line.available });
    const before = seenQuote.lines.find((one) => one.variantId === line.variantId && (one.price === 0) === line.isFree);
    if (!before || before.quantity !== line.quantity) change('lines', line);
    else if (before.price !== line.price) change('price', line);
  }
  for (const { variantId } of seenQuote.lines) {
    const isListed = [...quote.lines, ...discontinued].some((one) => one.variantId === variantId);
    if (!isListed) change('removed', { variantId, name: null });
  }
  if (changes.length === 0 && seenQuote.lines.length > quote.lines.length) change('lines', null);
  if (changes.length === 0 && seenQuote.discount !== quote.discount) change('coupon', null);
  const isMethodGone = deliveryMethodId !== null && quote.delivery.methodId !== deliveryMethodId;
  if (changes.length === 0 && (isMethodGone || (seenQuote.shipping ?? 0) !== quote.shipping)) change('delivery', null);
  if (changes.length === 0 && seenQuote.total !== quote.total) change('total', null);
  return changes;
}
