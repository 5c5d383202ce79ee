import type { z } from 'zod';
import type { PaymentTerms } from '../settings/payment-terms-rules.ts';
import type { quoteChange } from './contract.ts';
import type { PricedCheckout } from './price-checkout.ts';

export type SeenQuote = {
  lines: { variantId: string; quantity: number; price: number }[];
  discount: number;
  shipping?: number;
  cashFee?: number;
  onlineDiscount?: number;
  total: number;
  credit?: number;
};
type Change = z.infer<typeof quoteChange>;

/**
 * The differences between the quote that the customer saw and the current one, line by line. `deliveryMethodId`: the
 * method that the customer chose; null: the default one. `terms`: those of the payment method now.
 */
export function compareQuote(
  seenQuote: SeenQuote,
  { quote, terms }: Pick<PricedCheckout, 'quote'> & { terms: PaymentTerms },
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
  const areTermsDifferent =
    (seenQuote.cashFee ?? 0) !== terms.fee || (seenQuote.onlineDiscount ?? 0) !== terms.discount;
  if (changes.length === 0 && areTermsDifferent) change('payment', null);
  if (changes.length === 0 && seenQuote.total !== terms.total) change('total', null);
  return changes;
}
