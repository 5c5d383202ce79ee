import type { UnpaidOrder } from '../components/use-unpaid-order.ts';
import type { Quote } from './use-quote.ts';

/** Whether the summary is that of the unpaid order. */
export function isSameOrder(
  order: UnpaidOrder,
  quote: Quote,
  { total, creditAmount }: { total: number; creditAmount: number },
): boolean {
  const linesOf = (lines: { productId: string | null; size: string | null; quantity: number; kind: string | null }[]) =>
    lines
      .map(({ productId, kind, size, quantity }) => [productId, kind, size, quantity].join(' '))
      .sort()
      .join('\n');
  return (
    order.totalAmount === total &&
    order.creditAmount === creditAmount &&
    linesOf(order.items.map((item) => ({ ...item, kind: item.flavor }))) ===
      linesOf(quote.lines.map((line) => ({ ...line, kind: line.flavour })))
  );
}
