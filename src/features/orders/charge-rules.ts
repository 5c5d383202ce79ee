import type { Paise } from '#shared/money.ts';

/** An order's discount and shipping, and how much of them the payment method makes. */
export type OrderCharges = { discount: Paise; shipping: Paise; cashFee: Paise; onlineDiscount: Paise };

/** What each of an order's charges is for: the coupon, paying online, the delivery and paying in cash. */
export const chargesOf = ({ discount, shipping, cashFee, onlineDiscount }: OrderCharges) => ({
  couponDiscount: discount - onlineDiscount,
  onlineDiscount,
  deliveryCharge: shipping - cashFee,
  cashFee,
});

/** The names of the terms of a payment method, wherever an order's sums are shown. */
export const TERM_LABELS = { onlineDiscount: 'Online payment', cashFee: 'Cash on delivery fee' } as const;
