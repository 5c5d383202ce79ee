import { formatTimelineDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Order } from './orders.ts';

/** Four statuses have a colour, the others are neutral. */
export function statusTone({ status }: Order): string {
  return ['pending', 'processing', 'shipped', 'delivered'].includes(status) ? status : 'other';
}

/** The label of the payment status, refunds first. */
export function paymentLabel({
  paymentStatus,
  paymentMethod,
  refundState,
  payableUntil,
  isPaymentUnderReview,
}: Order): string {
  switch (refundState) {
    case 'due':
    case 'requested':
      return 'Refund in progress';
    case 'refunded':
      return 'Refunded';
    case 'partial':
      return 'Partly refunded';
    case 'failed':
      return 'Refund delayed, we are on it';
  }
  if (isPaymentUnderReview) return 'Payment received, being checked';
  if (paymentStatus === 'completed') return 'Paid';
  if (paymentMethod === 'cod' && paymentStatus === 'pending') return 'Cash on delivery';
  if (paymentStatus === 'failed') return payableUntil ? 'Last try failed' : 'Payment failed';
  if (paymentStatus === 'cancelled') return payableUntil ? 'Last try cancelled' : 'Payment cancelled';
  return 'Payment pending';
}

/** The consequences of cancelling, as text. */
export function cancelConsequence({ cancellation, confirmedAt }: Order): string {
  const { arrived = 0, refund = 0 } = cancellation ?? {};
  if (refund > 0)
    return `${formatRupees(refund)} goes back the way you paid, within 5-7 business days. There is nothing else to do.`;
  if (arrived > 0) return `${formatRupees(arrived)} arrived for it. We will check this and write to you.`;
  if (confirmedAt === null) return 'Nothing has been paid. Items from your cart go back into it.';
  return 'Nothing has been paid, so there is nothing to refund.';
}

/** An instant as '14:32', in Indian time. */
export const timeOfDay = (at: string) => formatTimelineDate(at).slice(-5);
