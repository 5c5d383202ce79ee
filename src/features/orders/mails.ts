import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { mailText } from '../mail-texts/rules.ts';
import { trackingLabel } from '../tracking/rules.ts';
import { cancellationMailText, joinSentences } from './cancel-mail-rules.ts';
import { amountToPay, chargesOf, TERM_LABELS } from './charge-rules.ts';
import { deliveryText } from './delivery-text-rules.ts';
import type { TrackingUpdate } from './process/commands.ts';
import type { Order, OrderItem } from './process/order.ts';

type Line = OrderItem;
/** `guestLink`: opens the order of a guest; null for accounts. */
type From = { letterhead: Letterhead; origin: string; guestLink: string | null };

/** 'Whey Isolate, Kesar pista, 900 g × 2' */
export function orderItemText(line: Pick<Line, 'productName' | 'flavor' | 'size' | 'quantity'>): string {
  return `${[line.productName, line.flavor, line.size].filter(Boolean).join(', ')} × ${line.quantity}`;
}

/** What each line of an order costs. */
export const lineRows = (lines: readonly Line[]): [string, string][] =>
  lines.map((line) => [orderItemText(line), line.isFree ? 'Free' : formatRupees(line.price * line.quantity)]);

function deliveryRows(order: Order): [string, string][] {
  const text = deliveryText(order);
  return text === null ? [] : [['Delivery', text]];
}

function chargeRows(order: Order): [string, string][] {
  const { couponDiscount, onlineDiscount, deliveryCharge, cashFee } = chargesOf(order);
  const rows: [string, string, boolean][] = [
    [
      `Discount${order.couponCode ? ` (${order.couponCode})` : ''}`,
      `−${formatRupees(couponDiscount)}`,
      couponDiscount > 0,
    ],
    [TERM_LABELS.onlineDiscount, `−${formatRupees(onlineDiscount)}`, onlineDiscount > 0],
    ['Shipping', deliveryCharge > 0 ? formatRupees(deliveryCharge) : 'Free', true],
    [TERM_LABELS.cashFee, formatRupees(cashFee), cashFee > 0],
  ];
  return rows.flatMap(([label, amount, isShown]) => (isShown ? [[label, amount] as [string, string]] : []));
}

/** What store credit pays of the total, and what is left. */
const creditRows = (order: Order): [string, string][] =>
  order.creditAmount > 0
    ? [
        ['Store credit', `−${formatRupees(order.creditAmount)}`],
        ['To pay', formatRupees(amountToPay(order))],
      ]
    : [];

const ordersButton = ({ origin, guestLink }: Pick<From, 'origin' | 'guestLink'>) =>
  ({
    kind: 'button',
    label: guestLink ? 'Open your order' : 'See your orders',
    href: guestLink ?? `${origin}/dashboard`,
  }) as const;

/** The lines of an order and what they add up to. */
const totalRows = (order: Order, lines: readonly Line[]): [string, string][] => [
  ...lineRows(lines),
  ['Subtotal', formatRupees(order.subtotal)],
  ...chargeRows(order),
  ['Tax', 'Included'],
  ['Total', formatRupees(order.totalAmount)],
  ...creditRows(order),
];

/** Sent when a cash order is paid online instead. */
export function paymentReceivedMail(
  { letterhead, origin, guestLink }: From,
  order: Order,
  lines: readonly Line[],
): Mail {
  const text = mailText(letterhead, 'payment-received', {
    name: order.fullName,
    order: order.displayId,
    total: formatRupees(order.totalAmount),
  });
  return {
    to: order.email,
    purpose: 'payment-received',
    relatedId: order.id,
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      { kind: 'rows', rows: totalRows(order, lines) },
      ordersButton({ origin, guestLink }),
    ]),
  };
}

/** Sent when the order is confirmed: its items, totals and address. */
export function orderConfirmationMail(
  { letterhead, origin, guestLink, changeWindowMinutes }: From & { changeWindowMinutes: number },
  order: Order,
  lines: readonly Line[],
): Mail {
  const { shippingAddress: to } = order;
  const isUnpaidCash = order.paymentMethod === 'cod' && order.paymentStatus !== 'completed';
  const values = {
    name: order.fullName,
    order: order.displayId,
    total: formatRupees(order.totalAmount),
    minutes: String(changeWindowMinutes),
  };
  const text = mailText(letterhead, 'order-confirmation', values);
  const cashText = mailText(letterhead, 'order-confirmation', { ...values, total: formatRupees(amountToPay(order)) });
  return {
    to: order.email,
    purpose: 'order-confirmation',
    relatedId: order.id,
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: [...totalRows(order, lines), ...deliveryRows(order)],
      },
      { kind: 'text', text: isUnpaidCash ? cashText('cash') : '' },
      {
        kind: 'text',
        text: `Delivery to ${to.fullName}, ${to.address}, ${to.city}, ${to.state} ${to.pincode}. Phone ${to.phone}.`,
      },
      guestLink
        ? { kind: 'button', label: 'Open your order', href: guestLink }
        : { kind: 'button', label: 'Track your order', href: `${origin}/track-order?order=${order.id}` },
      { kind: 'note', text: text(guestLink ? 'visitor' : 'closing') },
    ]),
  };
}

/** Sent when staff cancel the order, unless they choose not to, and when a customer cancels one without a refund. */
export function orderCancelledMail(
  { letterhead, origin, guestLink }: From,
  order: Order,
  lines: readonly Line[],
  cancellation: { refundDue: Paise; by: 'customer' | 'staff' },
): Mail {
  const { subject, heading, text } = cancellationMailText(letterhead, order, cancellation);
  return {
    to: order.email,
    purpose: 'order-cancelled',
    relatedId: order.id,
    subject,
    ...renderMail(letterhead, [
      { kind: 'heading', text: heading },
      { kind: 'text', text },
      {
        kind: 'rows',
        rows: [...lineRows(lines), ['Total', formatRupees(order.totalAmount)]],
      },
      ordersButton({ origin, guestLink }),
    ]),
  };
}

/** Notifies the team of an order to be packed. */
export function newOrderMail({ letterhead, origin }: From, to: string, order: Order, lines: readonly Line[]): Mail {
  const { shippingAddress: address } = order;
  return {
    to,
    purpose: 'order-notification',
    relatedId: order.id,
    subject: `New order ${order.displayId}: ${formatRupees(order.totalAmount)}`,
    ...renderMail(letterhead, [
      { kind: 'heading', text: `New order ${order.displayId}` },
      { kind: 'text', text: `${order.fullName}, ${address.city}, ${address.state} ${address.pincode}` },
      {
        kind: 'rows',
        rows: [
          ...lines.map((line): [string, string] => [orderItemText(line), formatRupees(line.price * line.quantity)]),
          ['Total', formatRupees(order.totalAmount)],
          ...creditRows(order),
          ...deliveryRows(order),
          ...(order.paymentMethod === 'cod' ? [['Payment', 'Cash on delivery'] as [string, string]] : []),
        ],
      },
      { kind: 'button', label: 'Open the order', href: `${origin}/admin/orders/${order.id}` },
    ]),
  };
}

/** Sent when a refund is completed by the gateway or recorded by staff. */
export function refundCompletedMail(
  { letterhead, origin, guestLink }: From,
  order: Order,
  {
    amount,
    reference,
    isCash,
    isCredit,
  }: { amount: Paise; reference: string | null; isCash: boolean; isCredit: boolean },
): Mail {
  const text = mailText(letterhead, 'order-refund', {
    name: order.fullName,
    order: order.displayId,
    amount: formatRupees(amount),
  });
  return {
    to: order.email,
    purpose: 'order-refund',
    relatedId: order.id,
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: joinSentences(text('opening'), text(isCredit ? 'credit' : isCash ? 'cash' : 'gateway')) },
      {
        kind: 'rows',
        rows: [
          ['Order', order.displayId],
          ['Refund', formatRupees(amount)],
          ...(reference ? [['Reference', reference] as [string, string]] : []),
        ],
      },
      ordersButton({ origin, guestLink }),
    ]),
  };
}

/** Sent when staff adds a tracking update. */
export function trackingMail({ letterhead, origin }: From, order: Order, entry: TrackingUpdate): Mail {
  const words = trackingLabel(entry.status);
  const text = mailText(letterhead, 'order-tracking', {
    name: order.fullName,
    order: order.displayId,
    status: words,
    message: entry.message ?? '',
  });
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
    subject: text('subject'),
    ...renderMail(letterhead, [
      { kind: 'heading', text: words },
      { kind: 'text', text: text('opening') },
      { kind: 'rows', rows },
      { kind: 'button', label: 'Track your order', href: `${origin}/track-order?order=${order.id}` },
    ]),
  };
}
