import { formatRupees, type Paise } from '#shared/money.ts';

/** Subject and first line of the cancellation mail; staff read them before it is sent. */
export function cancellationMailText(
  order: { displayId: string; fullName: string },
  { refundDue, by }: { refundDue: Paise; by: 'customer' | 'staff' },
) {
  const money =
    refundDue > 0
      ? `You get back ${formatRupees(refundDue)}, the way you paid. We write again once it is refunded.`
      : 'You have nothing to pay for it.';
  return {
    subject: `Order ${order.displayId} is cancelled`,
    text:
      by === 'staff'
        ? `Namaste ${order.fullName}, we have cancelled your order ${order.displayId}. ${money}`
        : `Namaste ${order.fullName}, your order ${order.displayId} is cancelled, as you asked. ${money}`,
  };
}
