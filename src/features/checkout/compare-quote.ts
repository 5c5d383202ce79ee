import type { z } from 'zod';
import type { quoteChange } from './contract.ts';
import type { PricedCheckout } from './price-checkout.ts';

type Seen = { lines: { variantId: string; quantity: number; price: number }[]; discount: number; total: number };
type Change = z.infer<typeof quoteChange>;

/** What differs between what the person saw and what is true now; empty when nothing does. */
export function compareQuote(seen: Seen, { quote }: PricedCheckout): Change[] {
  const changes: Change[] = [];
  for (const line of quote.lines) {
    if (line.available !== null) changes.push({ kind: 'stock', name: line.name, available: line.available });
    const before = seen.lines.find((one) => one.variantId === line.variantId && (one.price === 0) === line.isFree);
    if (!before || before.quantity !== line.quantity) changes.push({ kind: 'lines', name: line.name, available: null });
    else if (before.price !== line.price) changes.push({ kind: 'price', name: line.name, available: null });
  }
  if (seen.lines.length > quote.lines.length) changes.push({ kind: 'lines', name: null, available: null });
  if (changes.length === 0 && seen.discount !== quote.discount)
    changes.push({ kind: 'coupon', name: null, available: null });
  if (changes.length === 0 && seen.total !== quote.total) changes.push({ kind: 'total', name: null, available: null });
  return changes;
}
