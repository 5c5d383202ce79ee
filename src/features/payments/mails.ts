import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import type { OrderRow } from '../orders/list-orders.ts';

/** Sent when money is back: the gateway has said so, or staff has paid it out. */
export function refundCompletedMail(
  { shop, origin }: { shop: string; origin: string },
  order: OrderRow,
  { amount, reference, isCash }: { amount: Paise; reference: string | null; isCash: boolean },
): Mail {
  const way = isCash
    ? 'We have paid it out to you.'
    : 'It goes the way you paid; banks may take some days until it is on your statement.';
  return {
    to: order.email,
    purpose: 'order-refund',
    relatedId: order.id,
    subject: `Refund of ${formatRupees(amount)} for order ${order.displayId}`,
    ...renderMail(shop, [
      { kind: 'heading', text: 'Your refund is complete' },
      {
        kind: 'text',
        text: `Namaste ${order.fullName}, we have refunded ${formatRupees(amount)} of your order ${order.displayId}. ${way}`,
      },
      {
        kind: 'rows',
        rows: [
          ['Order', order.displayId],
          ['Refund', formatRupees(amount)],
          ...(reference ? [['Reference', reference] as [string, string]] : []),
        ],
      },
      { kind: 'button', label: 'See your orders', href: `${origin}/dashboard` },
    ]),
  };
}
