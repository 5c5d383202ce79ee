import { shareOnlineDiscount } from '../orders/charge-rules.ts';
import type { PaymentTerms } from '../settings/payment-terms-rules.ts';
import type { PricedCheckout } from './price-checkout.ts';
import type { PricedItem } from './read-checkout-items.ts';

/** The amounts and lines of an order, as they are stored. */
export type ChargedOrder = {
  amounts: {
    subtotal: number;
    discount: number;
    shipping: number;
    cashFee: number;
    onlineDiscount: number;
    totalAmount: number;
    creditAmount: number;
  };
  items: PricedItem[];
};

/**
 * A priced checkout with the terms of its payment method: the fee of cash is part of the shipping, and the discount for
 * paying online part of the discount of the lines. `creditAmount`: paid with store credit, which changes none of them.
 */
export function applyTerms(
  { quote, items }: Pick<PricedCheckout, 'quote' | 'items'>,
  terms: PaymentTerms,
  creditAmount = 0,
): ChargedOrder {
  const shares = shareOnlineDiscount(terms.discount, items);
  return {
    amounts: {
      subtotal: quote.subtotal,
      discount: quote.discount + terms.discount,
      shipping: quote.shipping + terms.fee,
      cashFee: terms.fee,
      onlineDiscount: terms.discount,
      totalAmount: terms.total,
      creditAmount,
    },
    items: items.map((item, index) => ({ ...item, discount: item.discount + (shares[index] ?? 0) })),
  };
}
