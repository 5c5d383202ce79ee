import { formatRupees, type Paise } from '#shared/money.ts';

/** Subject and first line of the cancellation mail; staff read them before it is sent. */
export function cancellationMailText(order: { displayId: string; fullName: string }, refund: Paise) {
  const money =
    refund > 0
      ? `You get back ${formatRupees(refund)}, the way you paid. We write again once it is refunded.`
      : 'You have nothing to pay for it.';
  return {
    subject: `Order ${order.displayId} is cancelled`,
    text: `Namaste ${order.fullName}, we have cancelled your order ${order.displayId}. ${money}`,
  };
}
