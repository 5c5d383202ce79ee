import type { orderItems } from '#db/schema/orders.ts';
import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { mailText } from '../mail-texts/rules.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { orderItemText } from '../orders/mails.ts';

type Shop = { letterhead: Letterhead; supportEmail: string; origin: string };
type Line = typeof orderItems.$inferSelect;

/** The summary of an order that staff send on request. */
export function orderInvoiceMail(shop: Shop, order: OrderRow, lines: readonly Line[], pdf: string | null): Mail {
  const { shippingAddress: to } = order;
  const discount: [string, string][] =
    order.discount > 0
      ? [[`Discount${order.couponCode ? ` (${order.couponCode})` : ''}`, `−${formatRupees(order.discount)}`]]
      : [];
  const text = mailText(shop.letterhead, 'order-invoice', {
    name: order.fullName,
    order: order.displayId,
    day: formatDate(order.createdAt),
    contact: shop.supportEmail,
  });
  return {
    to: order.email,
    purpose: 'order-invoice',
    relatedId: order.id,
    subject: text('subject'),
    ...renderMail(shop.letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: [
          ...lines.map((line): [string, string] => [
            orderItemText(line),
            line.isFree ? 'Free' : formatRupees(line.price * line.quantity),
          ]),
          ['Subtotal', formatRupees(order.subtotal)],
          ...discount,
          ['Shipping', 'FREE'],
          ['Tax', 'Included'],
          ['Total', formatRupees(order.totalAmount)],
          ['Payment', order.paymentStatus === 'completed' ? 'Paid' : 'Not paid yet'],
        ],
      },
      {
        kind: 'text',
        text: `Billed and delivered to ${to.fullName}, ${to.address}, ${to.city}, ${to.state} ${to.pincode}. Phone ${to.phone}.`,
      },
      pdf
        ? { kind: 'button', label: 'Open the tax invoice', href: pdf }
        : { kind: 'button', label: 'See your orders', href: `${shop.origin}/dashboard` },
      { kind: 'note', text: shop.supportEmail && text('closing') },
    ]),
  };
}
