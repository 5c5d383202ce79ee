import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { OrderRow } from '../orders/list-orders.ts';

/** The link of a guest's order, sent to the address of the order. */
export function orderLinkMail(letterhead: Letterhead, order: OrderRow, link: string): Mail {
  return {
    to: order.email,
    purpose: 'order-link',
    relatedId: order.id,
    subject: `Your order ${order.displayId}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: `Your order ${order.displayId}` },
      { kind: 'text', text: `Namaste ${order.fullName}, this link opens your order: its way to you and its invoice.` },
      { kind: 'button', label: 'Open your order', href: link },
      { kind: 'note', text: 'Whoever has the link can see the order, so please do not pass it on.' },
    ]),
  };
}
