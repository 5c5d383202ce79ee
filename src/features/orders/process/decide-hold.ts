import { staffIdOf } from '#shared/order-states.ts';
import type { Command } from './commands.ts';
import { type Draft, record, requireOrder } from './draft.ts';
import type { Order } from './order.ts';
import { reject } from './rejections.ts';

/** Whether staff hold the order back. */
export const isOnHold = ({ heldAt }: Pick<Order, 'heldAt'>): boolean => heldAt !== null;

/** A confirmed order of which something may still be in the shop. */
const isHoldable = ({ status, confirmedAt, deletedAt }: Order): boolean =>
  confirmedAt !== null && deletedAt === null && (status === 'pending' || status === 'processing');

/**
 * Holds an order back on the decision of staff: nothing of it is packed, booked or handed over until they release it.
 * ORDER_ON_HOLD when somebody holds it already, ORDER_NOT_HOLDABLE when it is not confirmed, has left the shop or ended.
 */
export function hold(draft: Draft, { reason }: Command<'hold'>): null {
  const order = requireOrder(draft);
  if (isOnHold(order)) reject('ORDER_ON_HOLD');
  const heldBy = staffIdOf(draft.actor);
  if (!heldBy || !isHoldable(order)) reject('ORDER_NOT_HOLDABLE');
  Object.assign(order, { heldAt: draft.now, heldBy, holdReason: reason });
  record(draft, { kind: 'order.held', data: { reason } });
  return null;
}

/** Releases a held order, which goes on where it was. ORDER_NOT_ON_HOLD. */
export function release(draft: Draft): null {
  const order = requireOrder(draft);
  if (!isOnHold(order)) reject('ORDER_NOT_ON_HOLD');
  endHold(draft, order);
  return null;
}

/** Ends the hold of an order that has ended, or that a carrier or staff have moved out of the shop. */
export function deriveHold(draft: Draft): void {
  const { order } = draft;
  if (order && isOnHold(order) && !isHoldable(order)) endHold(draft, order);
}

function endHold(draft: Draft, order: Order): void {
  Object.assign(order, { heldAt: null, heldBy: null, holdReason: null });
  record(draft, { kind: 'order.released' });
}

/** Refuses with ORDER_ON_HOLD what staff write about goods that may not leave the shop yet. */
export function requireNotHeld(draft: Draft, order: Order): void {
  if (isOnHold(order) && staffIdOf(draft.actor) !== null) reject('ORDER_ON_HOLD');
}
