import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { mailText } from '../mail-texts/rules.ts';
import type { OrderRow } from '../orders/list-orders.ts';

/** The link of a guest's order, sent to the address of the order. */
export function orderLinkMail(letterhead: Letterhead, order: OrderRow, link: string): Mail {
  const text = mailText(letterhead, 'order-link', { name: order.fullName, order: order.displayId });
  return {
    to: order.email,
    purpose: 'order-link',
    relatedId: order.id,
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'button', label: 'Open your order', href: link },
      { kind: 'note', text: text('closing') },
    ]),
  };
}
