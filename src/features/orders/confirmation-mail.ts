import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { mailText } from '../mail-texts/rules.ts';
import { amountToPay } from './charge-rules.ts';
import { lineRows } from './mails.ts';
import type { Order, OrderItem } from './process/order.ts';

/** Asks the customer of a cash order whether they take it, or pay it online; `link` is theirs alone. */
export function confirmationRequestMail(
  {
    letterhead,
    link,
    dueAt,
    onlineTotal,
  }: { letterhead: Letterhead; link: string; dueAt: Date; onlineTotal: Paise | null },
  order: Order,
  lines: readonly OrderItem[],
): Mail {
  const { shippingAddress: to } = order;
  const cash = formatRupees(amountToPay(order));
  const text = mailText(letterhead, 'confirmation-request', {
    name: order.fullName,
    order: order.displayId,
    total: cash,
    deadline: formatDateTime(dueAt),
  });
  return {
    to: order.email,
    purpose: 'confirmation-request',
    relatedId: order.id,
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: [
          ...lineRows(lines),
          ['To pay in cash', cash],
          ...(onlineTotal === null ? [] : [['Or now, online', formatRupees(onlineTotal)] as [string, string]]),
          ['Delivery to', `${to.address}, ${to.city} ${to.pincode}`],
        ],
      },
      { kind: 'button', label: onlineTotal === null ? 'Confirm or cancel' : 'Confirm, pay now or cancel', href: link },
      { kind: 'note', text: text('closing') },
    ]),
  };
}
