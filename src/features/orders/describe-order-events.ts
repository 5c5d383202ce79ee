import type { z } from 'zod';
import type { orderData } from '../webhooks/contract.ts';
import type { WebhookEvent } from '../webhooks/record-webhook-events.ts';
import type { Effects } from './process/draft.ts';
import type { Attempt, Order, OrderAggregate, Refund } from './process/order.ts';
import { isCredit } from './process/payment-rules.ts';

/** The webhook events of a decision, in the order in which they happened. Imported orders have none. */
export function describeOrderEvents(before: OrderAggregate, next: OrderAggregate, effects: Effects): WebhookEvent[] {
  const kinds = new Set(effects.events.map(({ kind }) => kind));
  if (kinds.has('order.imported') || effects.isErased) return [];
  const happened = [
    ...(kinds.has('order.created') ? [ofOrder('order.created')] : []),
    ...next.attempts.flatMap((attempt) => paymentNews(before, attempt)),
    ...orderNews(before.order, next.order),
    ...(kinds.has('order.terms_changed') ? [ofOrder('order.terms_changed')] : []),
    ...(kinds.has('order.held') ? [ofOrder('order.held')] : []),
    ...(kinds.has('order.released') ? [ofOrder('order.released')] : []),
    ...(kinds.has('order.address_changed') ? [ofOrder('order.address_changed')] : []),
    ...effects.tracking.map(
      ({ status, message, location, carrier, trackingNumber, estimatedDelivery }): News =>
        (about) => ({
          type: 'tracking.added',
          subject: about.orderId,
          data: {
            ...about,
            tracking: { status, message, location, carrier, trackingNumber, estimatedDelivery },
          },
        }),
    ),
    ...next.refunds.flatMap((refund) => refundNews(before, refund)),
    ...(isGone(next) || effects.isRemoved ? (isGone(before) ? [] : [ofOrder('order.deleted')]) : []),
  ];
  if (happened.length === 0) return [];
  const about = { orderId: next.orderId, order: describeOrder(next) };
  return happened.map((news) => news(about));
}

type About = { orderId: string; order: z.input<typeof orderData> };
type News = (about: About) => WebhookEvent;
type OrderNews = Extract<WebhookEvent['type'], `order.${string}`>;

const ofOrder =
  (type: OrderNews): News =>
  (about) => ({ type, subject: about.orderId, data: about });

const isGone = ({ order }: OrderAggregate) => order === null || order.deletedAt !== null;

function orderNews(was: Order | null, is: Order | null): News[] {
  if (!is) return [];
  const isReinstated = was?.status === 'cancelled' && is.status !== 'cancelled';
  const isMoved = was !== null && was.status !== is.status && is.status !== 'pending';
  return [
    ...(isReinstated ? [ofOrder('order.reinstated')] : []),
    ...(!was?.confirmedAt && is.confirmedAt ? [ofOrder('order.confirmed')] : []),
    ...(isMoved && is.status !== 'pending' ? [ofOrder(`order.${is.status}`)] : []),
  ];
}

function paymentNews(before: OrderAggregate, attempt: Attempt): News[] {
  const { id, gateway, transactionId, state, amount, capturedAmount } = attempt;
  const was = before.attempts.find((one) => one.id === id);
  // held credit that is released was never paid
  const isEnded = (state === 'failed' || state === 'expired') && !isCredit(attempt);
  const type =
    attempt.capturedAt !== null && !was?.capturedAt
      ? 'payment.captured'
      : isEnded && was?.state !== state
        ? 'payment.failed'
        : null;
  if (!type) return [];
  const payment = { id, gateway, transactionId, state, amountPaise: amount, capturedPaise: capturedAmount };
  return [(about) => ({ type, subject: about.orderId, data: { ...about, payment } })];
}

const REFUND_NEWS = {
  proposed: 'refund.proposed',
  approved: 'refund.approved',
  requested: null,
  completed: 'refund.completed',
  failed: 'refund.failed',
  cancelled: null,
} as const;

function refundNews(before: OrderAggregate, { id, refundId, state, amount, reason }: Refund): News[] {
  const type = REFUND_NEWS[state];
  if (!type || before.refunds.find((one) => one.id === id)?.state === state) return [];
  const refund = { id, refundId, state, amountPaise: amount, reason };
  return [(about) => ({ type, subject: about.orderId, data: { ...about, refund } })];
}

const textOf = (instant: Date | null) => instant?.toISOString() ?? null;

/** An order without contact and address, which receivers may read with an API key. */
export function describeOrder({ order, items }: OrderAggregate): About['order'] {
  if (!order) return null;
  return {
    id: order.id,
    displayId: order.displayId,
    status: order.status,
    paymentStatus: order.paymentStatus,
    refundStatus: order.refundState,
    paymentMethod: order.paymentMethod,
    subtotalPaise: order.subtotal,
    discountPaise: order.discount,
    shippingPaise: order.shipping,
    cashFeePaise: order.cashFee,
    onlineDiscountPaise: order.onlineDiscount,
    totalPaise: order.totalAmount,
    creditPaise: order.creditAmount,
    deliveryMethod: order.deliveryMethod,
    promisedOn: order.promisedOn,
    couponCode: order.couponCode,
    customerId: order.userId,
    pincode: order.shippingAddress.pincode,
    createdAt: order.createdAt.toISOString(),
    confirmedAt: textOf(order.confirmedAt),
    cancelledAt: textOf(order.cancelledAt),
    cancelReason: order.cancelReason,
    heldAt: textOf(order.heldAt),
    lines: items.map((item) => ({
      id: item.id,
      productId: item.productId,
      variantId: item.variantId,
      sku: item.sku,
      name: [item.productName, item.flavor, item.size].filter(Boolean).join(', '),
      quantity: item.quantity,
      refundedQuantity: item.refundedQuantity,
      pricePaise: item.price,
      discountPaise: item.discount,
      isFree: item.isFree,
    })),
  };
}
