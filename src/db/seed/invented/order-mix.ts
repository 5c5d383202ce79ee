/** The outcomes of orders of an invented shop as shares, for the demo and the bench. */
export const ORDER_MIX = {
  cash: 0.15,
  /** never paid */
  expired: 0.09,
  /** confirmed, then cancelled */
  cancelled: 0.03,
  coupon: 0.12,
  /** one failed attempt before the successful one */
  failedBefore: 0.08,
} as const;
