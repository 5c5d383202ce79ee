import type { orderItems } from '#db/schema/orders.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDate, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { orderItemText } from '../orders/mails.ts';
import { trackingLabel } from '../tracking/rules.ts';

type Shop = { name: string; supportEmail: string; origin: string };
type Line = typeof orderItems.$inferSelect;
export type TrackingUpdate = {
  status: string;
  message: string | null;
  location: string | null;
  estimatedDelivery: string | null;
  trackingNumber: string | null;
  carrier: string | null;
};

/** The order's summary, as staff sends it on request. */
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
    subject: `Invoice for your order ${order.displayId} from ${shop.name}`,
    ...renderMail(shop.name, [
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

/** Sent when staff adds a tracking update. */
export function trackingMail(shop: Shop, order: OrderRow, entry: TrackingUpdate): Mail {
  const words = trackingLabel(entry.status);
  const rows: [string, string][] = [
    ['Status', words],
    ...(entry.location ? [['Location', entry.location] as [string, string]] : []),
    ...(entry.estimatedDelivery
      ? [['Estimated delivery', formatDay(entry.estimatedDelivery)] as [string, string]]
      : []),
    ...(entry.carrier ? [['Carrier', entry.carrier] as [string, string]] : []),
    ...(entry.trackingNumber ? [['Tracking number', entry.trackingNumber] as [string, string]] : []),
  ];
  return {
    to: order.email,
    purpose: 'order-tracking',
    relatedId: order.id,
    subject: `Order ${order.displayId}: ${words}`,
    ...renderMail(shop.name, [
      { kind: 'heading', text: words },
      {
        kind: 'text',
        text: `Namaste ${order.fullName}, there is news of your order ${order.displayId}.${entry.message ? ` ${entry.message}` : ''}`,
      },
      { kind: 'rows', rows },
      { kind: 'button', label: 'Track your order', href: `${shop.origin}/track-order?order=${order.id}` },
    ]),
  };
}
