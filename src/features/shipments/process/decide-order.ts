import type { Command } from './commands.ts';
import { isAtCarrier, withdrawCash } from './decide-booking.ts';
import { cancelShipment, reopenShipment } from './decide-packing.ts';
import { type Draft, IN_SHOP, isLive, moveShipment, shippedUnits } from './draft.ts';
import { reject } from './rejections.ts';
import type { OrderedLine, Shipment, ShipmentLine } from './shipment.ts';
import { packedOut, returnUnits, unpackUnits } from './units.ts';

/**
 * Brings shipments in line with their order after it was cancelled, deleted, refunded or restocked: shipments of an ended
 * order are not sent, refunded units are not packed, units in stock again are back in their batches, and what waits in the
 * shop with cash to collect is booked again once that is paid. BOOKING_OPEN.
 */
export function followOrder(
  draft: Draft,
  { isEnded, isRemoved, isCashPaid, soldBefore }: Command<'followOrder'>,
): null {
  draft.isOrderInformed = true;
  // nobody would cancel the parcel at the carrier, or know what was paid for it
  if (isRemoved && draft.bookings.some(isAtCarrier)) reject('BOOKING_OPEN');
  if (isEnded) for (const shipment of draft.shipments) if (IN_SHOP.has(shipment.state)) cancelShipment(draft, shipment);
  if (isCashPaid) withdrawCash(draft);
  // the number of a deleted order may be given again
  if (draft.order?.deletedAt) for (const shipment of draft.shipments) shipment.sharesNumber = true;
  leaveOutRefunded(draft);
  for (const { variantId, units } of soldBefore) {
    const sold = draft.sold.find((one) => one.variantId === variantId)?.units ?? 0;
    takeBack(draft, variantId, Math.min(units - sold, packedOut(draft, variantId) - sold));
  }
  return null;
}

/** Takes units that were refunded out of shipments that are still here and not booked, the newest first. */
export function leaveOutRefunded(draft: Draft): void {
  for (const item of draft.items) leaveOutOf(draft, item);
}

function leaveOutOf(draft: Draft, item: OrderedLine): void {
  let excess = shippedUnits(draft, item.id) - (item.quantity - item.refundedQuantity);
  for (const { shipment, line } of linesOf(draft, [item.id])) {
    if (excess <= 0) return;
    if (shipment.state !== 'draft' && shipment.state !== 'packed') continue;
    const units = Math.min(excess, line.quantity);
    excess -= units;
    const packed = Math.max(0, line.packed - (line.quantity - units));
    if (packed > 0) {
      // the shipment has to be opened for it
      reopenShipment(draft, shipment);
      unpackUnits(draft, shipment, line, packed, null);
    }
    line.quantity -= units;
    draft.effects.events.push({
      shipmentId: shipment.id,
      kind: 'changed',
      from: shipment.state,
      to: shipment.state,
      data: { refunded: units },
    });
    if (line.quantity > 0) continue;
    shipment.lines = shipment.lines.filter((one) => one !== line);
    if (shipment.lines.length === 0) moveShipment(draft, shipment, 'cancelled');
  }
}

/** Puts restocked units back: of shipments that have left the shop first, the newest first. */
function takeBack(draft: Draft, variantId: string, units: number): void {
  let remainingUnits = units;
  const itemIds = draft.items.filter((item) => item.variantId === variantId).map(({ id }) => id);
  const lines = linesOf(draft, itemIds);
  for (const { shipment, line } of [
    ...lines.filter((one) => !IN_SHOP.has(one.shipment.state)),
    ...lines.filter((one) => IN_SHOP.has(one.shipment.state)),
  ]) {
    const quantity = Math.min(remainingUnits, line.packed - line.returned - line.destroyed - line.claimed);
    if (quantity <= 0) continue;
    remainingUnits -= quantity;
    if (!IN_SHOP.has(shipment.state)) {
      returnUnits(draft, shipment, line, quantity);
      continue;
    }
    reopenShipment(draft, shipment);
    unpackUnits(draft, shipment, line, quantity, null);
  }
}

const linesOf = (draft: Draft, itemIds: readonly string[]): { shipment: Shipment; line: ShipmentLine }[] =>
  draft.shipments
    .filter(isLive)
    .toReversed()
    .flatMap((shipment) => shipment.lines.map((line) => ({ shipment, line })))
    .filter(({ line }) => itemIds.includes(line.orderItemId));
