import type { orderItems } from '#db/schema/orders.ts';
import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
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
  return {
    to: order.email,
    purpose: 'order-invoice',
    relatedId: order.id,
    subject: `Invoice for your order ${order.displayId} from ${shop.letterhead.shop}`,
    ...renderMail(shop.letterhead, [
      { kind: 'heading', text: `Invoice for order ${order.displayId}` },
      { kind: 'text', text: `Namaste ${order.fullName}, this is what you ordered on ${formatDate(order.createdAt)}.` },
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
      ...(shop.supportEmail
        ? [{ kind: 'note' as const, text: `Questions about this order? Write to ${shop.supportEmail}.` }]
        : []),
    ]),
  };
}
