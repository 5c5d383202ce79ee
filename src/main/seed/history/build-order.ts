import { randomBytes, randomUUID } from 'node:crypto';
import { grossWeight } from '#features/delivery/charge-rules.ts';
import { type CurrentPlan, selectDelivery } from '#features/delivery/select-delivery.ts';
import { COD_GATEWAY, newTransactionId } from '#features/orders/process/payment-rules.ts';
import { couponDiscount } from '#features/promotions/rules.ts';
import { sumByVariant, type VariantUnits } from '#features/stock/variant-units.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, shopDay } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import { buildRefund } from './build-refund.ts';
import { buildShipment } from './build-shipment.ts';
import type { AttemptRow, BuiltOrder, ItemRow, OrderRow } from './built-order.ts';
import type { PlannedOrder } from './draw-orders.ts';
import { buildTimeline } from './order-timeline.ts';

const INSTRUMENTS = ['UPI', 'UPI', 'UPI', 'Card', 'Netbanking'];
const EXPIRES = 15 * MINUTE_MS;
/** staff cancel a day later; the courier remits collected cash some days after delivery */
const STAFF_CANCELS = DAY_MS;
const REMITTED = 3 * DAY_MS;

type Circumstances = { staffId: string; delivery: CurrentPlan; now: Date };

/** The rows of an order without complications, as of `now`. */
export function buildOrder(plan: PlannedOrder, { staffId, delivery, now }: Circumstances): BuiltOrder {
  const { at, customer, coupon, cash, outcome } = plan;
  const id = randomUUID();
  const after = (ms: number) => new Date(at.getTime() + ms);
  const buyer = `customer:${customer.id}` as const;
  const { items, subtotal, discount } = priceLines(plan, id);
  const delivered = deliver(plan, subtotal - discount, delivery);
  const total = subtotal - discount + delivered.shipping;
  const isConfirmed = outcome !== 'unpaid' && outcome !== 'expired';
  const isCancelled = outcome !== 'unpaid' && outcome !== 'kept';
  const cancelledAt =
    outcome === 'expired'
      ? after(EXPIRES + MINUTE_MS)
      : outcome === 'cancelled_by_customer'
        ? after(12 * MINUTE_MS)
        : outcome === 'cancelled_by_staff'
          ? new Date(Math.min(after(STAFF_CANCELS).getTime(), now.getTime() - HOUR_MS))
          : null;
  const timeline = isConfirmed
    ? buildTimeline(plan, id, staffId, cancelledAt && cancelledAt < now ? cancelledAt : now)
    : null;
  const collectedAt = cash && timeline?.deliveredAt ? new Date(timeline.deliveredAt.getTime() + REMITTED) : null;
  const paidAt = cash ? (collectedAt && collectedAt < now ? collectedAt : null) : isConfirmed ? after(MINUTE_MS) : null;
  const confirmedAt = !isConfirmed ? null : cash ? at : paidAt;

  const paymentStatus = paidAt
    ? 'completed'
    : outcome === 'unpaid' || outcome === 'expired'
      ? 'failed'
      : isCancelled
        ? 'cancelled'
        : 'pending';
  const attempt: AttemptRow = {
    id: randomUUID(),
    orderId: id,
    gateway: cash ? COD_GATEWAY : 'demo',
    transactionId: newTransactionId(randomBytes),
    amount: total,
    state: paidAt ? 'succeeded' : cash && !isCancelled ? 'pending' : 'failed',
    instrument: paidAt
      ? cash
        ? 'Cash'
        : INSTRUMENTS[Number.parseInt(id.slice(2, 4), 16) % INSTRUMENTS.length]!
      : null,
    errorCode: paidAt || (cash && !isCancelled) ? null : cash ? 'PAYMENT_CANCELLED' : 'PAYMENT_FAILED',
    errorMessage: cash && isCancelled ? 'The order was cancelled' : null,
    expiresAt: cash ? at : after(EXPIRES),
    finalisedAt: paidAt ?? (cash ? cancelledAt : after(MINUTE_MS)),
    capturedAmount: paidAt ? total : null,
    capturedAt: paidAt,
    appliedAt: paidAt,
    createdAt: at,
    updatedAt: paidAt ?? cancelledAt ?? at,
  };
  const earlier = plan.failedBefore ? [failedAttempt(id, total, at)] : [];

  const events: BuiltOrder['events'] = [
    { orderId: id, kind: 'order.created', actor: buyer, to: 'pending', at, data: { total } },
    ...[...earlier, ...(isConfirmed ? [] : [attempt])].map((failed) => ({
      orderId: id,
      kind: 'payment.updated' as const,
      actor: 'gateway' as const,
      from: 'pending',
      to: 'failed',
      at: failed.finalisedAt!,
      data: { transactionId: failed.transactionId, errorCode: failed.errorCode },
    })),
  ];
  if (confirmedAt)
    events.push({
      orderId: id,
      kind: 'order.confirmed',
      actor: cash ? buyer : 'gateway',
      at: confirmedAt,
      from: 'pending',
      to: cash ? 'pending' : 'completed',
      data: { total },
    });
  events.push(...(timeline?.events ?? []));
  if (cash && paidAt) {
    const data = { transactionId: attempt.transactionId, amount: total };
    events.push({
      orderId: id,
      kind: 'payment.updated',
      actor: `staff:${staffId}`,
      at: paidAt,
      from: 'pending',
      to: 'completed',
      data,
    });
  }
  if (cancelledAt) {
    const reason =
      outcome === 'cancelled_by_customer' ? 'customer' : outcome === 'cancelled_by_staff' ? 'staff' : 'expired';
    const actor = reason === 'customer' ? buyer : reason === 'staff' ? (`staff:${staffId}` as const) : 'system';
    const from = timeline?.status ?? 'pending';
    events.push({
      orderId: id,
      kind: 'order.cancelled',
      actor,
      from,
      to: 'cancelled',
      at: cancelledAt,
      data: { reason },
    });
  }

  const refund = buildRefund({
    plan,
    orderId: id,
    total,
    shipping: delivered.shipping,
    items,
    attempt,
    paidAt,
    timeline,
    cancelledAt,
    staffId,
    now,
  });
  events.push(...refund.events);
  const units = sumByVariant(plan.lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })));
  const order: OrderRow = {
    id,
    displayId: id.slice(0, 8),
    userId: customer.id,
    fullName: customer.address.fullName,
    email: customer.address.email,
    phone: customer.address.phone,
    stateCode: customer.stateCode,
    shippingAddress: customer.address,
    subtotal,
    discount,
    ...delivered,
    totalAmount: total,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    paymentMethod: cash ? 'cod' : 'gateway',
    status: isCancelled ? 'cancelled' : (timeline?.status ?? 'pending'),
    paymentStatus,
    refundState: refund.state,
    fingerprint: 'demo',
    retryCount: earlier.length,
    reservationExpiresAt: outcome === 'unpaid' ? after(EXPIRES + MINUTE_MS) : null,
    confirmedAt,
    // otherwise a trigger takes the day on which the order was closed
    deliveredOn: timeline?.deliveredAt ? shopDay(timeline.deliveredAt) : null,
    invoicedAt: timeline?.processedAt ?? null,
    cancelledAt,
    cancelReason: outcome === 'expired' ? 'expired' : outcome === 'kept' || outcome === 'unpaid' ? null : OWN[outcome],
    createdAt: at,
    updatedAt: new Date(Math.max(...events.map((event) => event.at!.getTime()))),
  };
  return {
    order,
    items,
    events,
    tracking: timeline?.tracking ?? [],
    attempts: [...earlier, attempt],
    movements: [
      ...(confirmedAt ? units.map((unit) => sold(unit, id, confirmedAt)) : []),
      ...(confirmedAt && cancelledAt ? units.map((unit) => returned(unit, id, cancelledAt, order.cancelReason!)) : []),
    ],
    reservations: units.map((unit) => reservation(unit, id, { isConfirmed, isCancelled })),
    couponUses: coupon
      ? [
          {
            couponId: coupon.id,
            userId: customer.id,
            orderId: id,
            createdAt: at,
            state: outcome === 'unpaid' ? 'reserved' : isCancelled ? 'released' : 'redeemed',
          },
        ]
      : [],
    refunds: refund.refunds,
    refundLines: refund.lines,
    matters: refund.matters,
    shipment: timeline && buildShipment(order, items, timeline),
    paidAt,
  };
}

/** Charge and promise of the delivery; one in four customers takes another method than the default one. */
function deliver({ at, customer, lines, cash }: PlannedOrder, amount: Paise, current: CurrentPlan) {
  const grams = grossWeight(
    lines.map(({ variant, quantity }) => ({ quantity, grossGrams: variant.grossGrams })),
    current.plan.assumedGrams,
  );
  const methods = current.plan.methods.map(({ id }) => id);
  const methodId = cash || at.getMinutes() % 4 > 0 ? methods[0]! : methods.at(-1)!;
  const { zone, chosen } = selectDelivery(current, {
    pincode: customer.address.pincode,
    parcel: { amount, grams },
    methodId,
    now: at,
  });
  if (!zone || !chosen) throw new Error(`the demo does not deliver to ${customer.address.pincode}`);
  const { name, promisedOn } = chosen.option;
  return { shipping: chosen.charge, deliveryMethod: name, deliveryZone: zone.name, promisedOn };
}

const OWN = { cancelled_by_customer: 'customer', cancelled_by_staff: 'staff' } as const;

function failedAttempt(orderId: string, amount: number, at: Date): AttemptRow {
  const [createdAt, finalisedAt] = [new Date(at.getTime() + 5_000), new Date(at.getTime() + 40_000)];
  return {
    id: randomUUID(),
    orderId,
    gateway: 'demo',
    transactionId: newTransactionId(randomBytes),
    amount,
    state: 'failed',
    errorCode: 'PAYMENT_FAILED',
    expiresAt: new Date(createdAt.getTime() + EXPIRES),
    finalisedAt,
    createdAt,
    updatedAt: finalisedAt,
  };
}

function priceLines({ lines, coupon }: PlannedOrder, orderId: string) {
  const paid = lines.filter(({ isFree }) => !isFree);
  const amounts = paid.map(({ variant, quantity }) => ({
    categoryId: variant.categoryId,
    amount: variant.price * quantity,
  }));
  const { discount, shares } = coupon ? couponDiscount(coupon, amounts) : { discount: 0, shares: [] };
  const items = lines.map(({ variant, quantity, isFree }, position): ItemRow => {
    return {
      id: randomUUID(),
      orderId,
      productId: variant.productId,
      variantId: variant.id,
      position,
      productName: variant.name,
      imageKey: variant.imageKey,
      flavor: variant.flavour,
      size: variant.size,
      sku: variant.sku,
      quantity,
      price: isFree ? 0 : variant.price,
      mrp: variant.mrp,
      hsn: variant.hsn,
      taxRate: variant.taxRate,
      discount: isFree ? 0 : (shares[position] ?? 0),
      isFree,
    };
  });
  return { items, discount, subtotal: amounts.reduce((sum, { amount }) => sum + amount, 0) };
}

function reservation(
  { variantId, quantity }: VariantUnits,
  orderId: string,
  { isConfirmed, isCancelled }: { isConfirmed: boolean; isCancelled: boolean },
): BuiltOrder['reservations'][number] {
  const state = isConfirmed ? (isCancelled ? 'returned' : 'committed') : isCancelled ? 'released' : 'held';
  return { orderId, variantId, quantity, state, returnedQuantity: state === 'returned' ? quantity : 0 };
}

const sold = ({ variantId, quantity }: VariantUnits, orderId: string, at: Date) =>
  ({ variantId, kind: 'sold', quantity: -quantity, orderId, at }) as const;
const returned = ({ variantId, quantity }: VariantUnits, orderId: string, at: Date, note: string) =>
  ({ variantId, kind: 'returned', quantity, orderId, note, at }) as const;
