/** What becomes of the orders of an invented shop, as shares of all; the demo and the measured shops have the same. */
export const ORDER_MIX = {
  cash: 0.15,
  /** never paid */
  expired: 0.09,
  /** confirmed and taken back */
  cancelled: 0.03,
  coupon: 0.12,
  /** one payment failed before the one that went through */
  failedBefore: 0.08,
} as const;
