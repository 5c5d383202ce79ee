import { canHoldCreditAgain, spendCredit } from './decide-credit.ts';
import {
  addTrackingEntry,
  type CartLine,
  type Draft,
  isUnpaid,
  moveReservation,
  record,
  refundedByLine,
  unitsLeft,
} from './draft.ts';
import type { Order, OrderAggregate, OrderItem, Reservation } from './order.ts';

type Units = { variantId: string; quantity: number };

/** Units per variant of the lines, less refunded ones; lines of deleted variants are left out. */
function orderedUnits(draft: Draft): Units[] {
  const refundedUnits = refundedByLine(draft.refunds);
  const sums = new Map<string, number>();
  for (const item of draft.items) {
    const { variantId } = item;
    if (variantId) sums.set(variantId, (sums.get(variantId) ?? 0) + unitsLeft(item, refundedUnits));
  }
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** Units that are sold and not restocked. */
export const soldUnits = ({ state, quantity, returnedQuantity }: Reservation): number =>
  state === 'committed' ? quantity - returnedQuantity : 0;

/** Reserves every unit of a new order; writing it fails when one is short. */
export function reserveUnits(draft: Draft): void {
  for (const { variantId, quantity } of orderedUnits(draft))
    draft.reservations.push({ variantId, quantity, state: 'held', returnedQuantity: 0 });
}

export function commitUnits(draft: Draft): void {
  for (const reservation of draft.reservations)
    if (reservation.state === 'held') moveReservation(reservation, 'committed');
}

export function releaseUnits(draft: Draft): void {
  for (const reservation of draft.reservations)
    if (reservation.state === 'held') moveReservation(reservation, 'released');
}

type Supplied = Pick<OrderAggregate, 'items' | 'refunds'>;

/** Sold units of a variant, except those that were refunded without restocking: they do not come back. */
export function returnableUnits({ items, refunds }: Supplied, reservation: Reservation): number {
  const refunded = refundedByLine(refunds);
  const lostUnits = items
    .filter(({ variantId }) => variantId === reservation.variantId)
    .reduce(
      (sum, item) => sum + item.quantity - unitsLeft(item, refunded) - (refunded.get(item.id)?.restocked ?? 0),
      0,
    );
  return Math.max(0, soldUnits(reservation) - lostUnits);
}

/** Restocks sold units, except those that were refunded without restocking. */
export function returnUnits(draft: Draft, note: string): void {
  for (const reservation of draft.reservations) {
    if (reservation.state !== 'committed') continue;
    const returned = returnableUnits(draft, reservation);
    reservation.returnedQuantity += returned;
    moveReservation(reservation, 'returned');
    if (returned > 0) draft.effects.stockNote = note;
  }
}

/** Restocks units of chosen lines, at most those sold. Returns how many of each line. */
export function restockLines(
  draft: Draft,
  lines: readonly { itemId: string; quantity: number }[],
  note: string,
): Map<string, number> {
  const restocked = new Map<string, number>();
  for (const { itemId, quantity } of lines) {
    const variantId = draft.items.find(({ id }) => id === itemId)?.variantId;
    const reservation = draft.reservations.find((one) => one.variantId === variantId);
    if (!reservation) continue;
    const units = Math.min(quantity, soldUnits(reservation));
    reservation.returnedQuantity += units;
    if (units > 0) {
      restocked.set(itemId, units);
      draft.effects.stockNote = note;
    }
  }
  return restocked;
}

/** Whether everything of a cancelled order can be reserved again: stock on sale, its coupon and store credit. */
export function canReserveAgain(draft: Draft, order: Order): boolean {
  const { availability } = draft;
  if (!availability || draft.items.some(({ variantId }) => !variantId)) return false;
  if (order.couponId && !availability.isCouponUsable) return false;
  if (!canHoldCreditAgain(draft, order)) return false;
  return orderedUnits(draft).every(({ variantId, quantity }) => {
    const units = availability.units.get(variantId);
    return units?.isOnSale && units.available >= quantity;
  });
}

/** Reserves the available units again, on sale or not. Returns what is missing. */
export function reserveAgain(draft: Draft): Units[] {
  const missing: Units[] = [];
  for (const { variantId, quantity: orderedQuantity } of orderedUnits(draft)) {
    const earlier = draft.reservations.find((reservation) => reservation.variantId === variantId);
    // units that had left the shop before the cancellation are still with the carrier or the customer
    const quantity = orderedQuantity - (earlier ? returnableUnits(draft, earlier) : 0);
    const reservedUnits = Math.min(quantity, draft.availability?.units.get(variantId)?.available ?? 0);
    if (reservedUnits < quantity) missing.push({ variantId, quantity: quantity - reservedUnits });
    if (reservedUnits <= 0) continue;
    if (!earlier) draft.reservations.push({ variantId, quantity: reservedUnits, state: 'held', returnedQuantity: 0 });
    else if (earlier.state === 'released') {
      earlier.quantity = reservedUnits;
      moveReservation(earlier, 'held');
    } else if (earlier.state === 'committed') {
      // units that staff had restocked go out again
      const resoldUnits = Math.min(reservedUnits, earlier.returnedQuantity);
      earlier.returnedQuantity -= resoldUnits;
      earlier.quantity += reservedUnits - resoldUnits;
    } else {
      // units that an earlier reinstatement lacked stay out
      const out = earlier.quantity - earlier.returnedQuantity;
      Object.assign(earlier, { quantity: out + reservedUnits, returnedQuantity: 0 });
      moveReservation(earlier, 'committed');
    }
  }
  return missing;
}

/** Reserves the coupon of a cancelled order again. False when it has no use left. */
export function reserveCouponAgain(draft: Draft, order: Order): boolean {
  if (!order.couponId) return true;
  if (!draft.availability?.isCouponUsable) return false;
  draft.couponUse = 'reserved';
  return true;
}

export function redeemCoupon(draft: Draft): void {
  if (draft.couponUse === 'reserved') draft.couponUse = 'redeemed';
}

export function releaseCoupon(draft: Draft): void {
  if (draft.couponUse === 'reserved' || draft.couponUse === 'redeemed') draft.couponUse = 'released';
}

const cartLines = (items: readonly OrderItem[]): CartLine[] =>
  items.flatMap(({ productId, variantId, quantity, isFree }) =>
    productId && variantId && !isFree ? [{ productId, variantId, quantity }] : [],
  );

/** The browser leaves for the gateway, so the order's lines leave the cart, once. */
export function clearCart(draft: Draft, order: Order): void {
  if (!order.userId || order.source !== 'cart' || order.cartClearedAt !== null || !isUnpaid(order)) return;
  draft.effects.cart = { change: 'remove', lines: cartLines(draft.items) };
  order.cartClearedAt = draft.now;
}

/** Restores the order's cart lines, once. */
export function restoreCart(draft: Draft, order: Order): void {
  if (!order.userId || order.cartClearedAt === null || order.cartRestoredAt !== null) return;
  draft.effects.cart = { change: 'restore', lines: cartLines(draft.items) };
  order.cartRestoredAt = draft.now;
}

/**
 * Confirms an order with its reservations: stock committed, coupon redeemed, store credit spent, lines removed from the cart, customer
 * mailed; not `isMailed`: once they have replied to the shop.
 */
export function confirmOrder(
  draft: Draft,
  order: Order,
  { isMailed }: { isMailed: boolean } = { isMailed: true },
): void {
  redeemCoupon(draft);
  spendCredit(draft, order);
  commitUnits(draft);
  // lines that left the cart with the browser and were not restored are out already
  const inCart = order.source === 'cart' && (order.cartClearedAt === null || order.cartRestoredAt !== null);
  if (order.userId && inCart) draft.effects.cart = { change: 'remove', lines: cartLines(draft.items) };
  const from = order.paymentStatus;
  Object.assign(order, {
    status: 'pending',
    confirmedAt: draft.now,
    isConfirmationMailDue: !isMailed,
    networkHash: null,
    reservationExpiresAt: null,
    cancelledAt: null,
    cancelReason: null,
  });
  const isPaid = draft.attempts.some(({ appliedAt }) => appliedAt !== null);
  const to = isPaid ? 'completed' : 'pending';
  record(draft, { kind: 'order.confirmed', from, to, data: { total: order.totalAmount } });
  addTrackingEntry(draft, {
    status: 'order_confirmed',
    message: 'We have your order and are getting it ready.',
  });
  if (isMailed) draft.effects.mails.push({ name: 'order-confirmation' });
  draft.effects.mails.push({ name: 'order-notification' });
}
