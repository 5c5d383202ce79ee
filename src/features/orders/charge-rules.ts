import { apportion } from '#shared/apportion.ts';
import type { Paise } from '#shared/money.ts';
import { type TermsPolicy, termsOf } from '../settings/payment-terms-rules.ts';

/** An order's discount and shipping, and how much of them the payment method makes. */
export type OrderCharges = { discount: Paise; shipping: Paise; cashFee: Paise; onlineDiscount: Paise };

/** What is left to pay of an order's total beside its store credit. */
export const amountToPay = ({ totalAmount, creditAmount }: { totalAmount: Paise; creditAmount: Paise }): Paise =>
  totalAmount - creditAmount;

/** What each of an order's charges is for: the coupon, paying online, the delivery and paying in cash. */
export const chargesOf = ({ discount, shipping, cashFee, onlineDiscount }: OrderCharges) => ({
  couponDiscount: discount - onlineDiscount,
  onlineDiscount,
  deliveryCharge: shipping - cashFee,
  cashFee,
});

/** What an order costs when it is paid online by some terms; of a cash order without its fee. */
export function onlineTotal(order: OrderCharges & { subtotal: Paise }, terms: TermsPolicy): Paise {
  const { couponDiscount, deliveryCharge: shipping } = chargesOf(order);
  return termsOf(terms, { total: order.subtotal - couponDiscount + shipping, shipping }, 'online').total;
}

type DiscountedLine = { price: Paise; quantity: number; discount: Paise };

/** A discount for paying online, shared over what the lines of an order cost after its coupon. */
export const shareOnlineDiscount = (onlineDiscount: Paise, lines: readonly DiscountedLine[]): Paise[] =>
  apportion(
    onlineDiscount,
    lines.map(({ price, quantity, discount }) => price * quantity - discount),
  );

/** The names of the terms of a payment method, wherever an order's sums are shown. */
export const TERM_LABELS = { onlineDiscount: 'Online payment', cashFee: 'Cash on delivery fee' } as const;
