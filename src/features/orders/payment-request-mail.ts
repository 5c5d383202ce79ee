import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { mailText } from '../mail-texts/rules.ts';
import { lineRows } from './mails.ts';
import type { Order, OrderItem } from './process/order.ts';

/** Asks the customer of an order that staff made to pay it by `link`, until `payableUntil`. */
export function paymentRequestMail(
  { letterhead, link, payableUntil }: { letterhead: Letterhead; link: string; payableUntil: Date },
  order: Order,
  lines: readonly OrderItem[],
): Mail {
  const { shippingAddress: to, totalAmount } = order;
  const text = mailText(letterhead, 'payment-request', {
    name: order.fullName,
    order: order.displayId,
    total: formatRupees(totalAmount),
    deadline: formatDateTime(payableUntil),
  });
  return {
    to: order.email,
    purpose: 'payment-request',
    relatedId: order.id,
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: [
          ...lineRows(lines),
          ['To pay', formatRupees(totalAmount)],
          ['Delivery to', `${to.address}, ${to.city} ${to.pincode}`],
        ],
      },
      { kind: 'button', label: `Pay ${formatRupees(totalAmount)}`, href: link },
      { kind: 'note', text: text('closing') },
    ]),
  };
}
