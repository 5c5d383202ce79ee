import type { ShipmentState } from '#shared/shipment-states.ts';
import type { TrackingStatus } from '../../tracking/rules.ts';
import { deriveBookings } from './decide-booking.ts';
import { leaveOutRefunded } from './decide-order.ts';
import { type Draft, IN_SHOP, isLive, moveShipment, type OrderUpdate } from './draft.ts';
import type { Shipment } from './shipment.ts';
import { stateOfReports } from './state-of-reports.ts';

/** How the order's timeline tells a new state of a shipment. */
const TRACKING_OF_STATE: Partial<Record<ShipmentState, { status: TrackingStatus; message: string | null }>> = {
  handed_over: { status: 'shipped', message: null },
  in_transit: { status: 'in_transit', message: null },
  out_for_delivery: { status: 'out_for_delivery', message: null },
  delivered: { status: 'delivered', message: null },
  failed_attempt: { status: 'delayed', message: 'The carrier could not deliver it at the door.' },
  returning: { status: 'delayed', message: 'It could not be delivered and is on its way back to us.' },
  lost: { status: 'delayed', message: 'The carrier cannot find it. We are looking into it.' },
};

/**
 * The last step of every decision: the state of each shipment on its way follows from its reports, what is no longer
 * booked loses its refunded units, bookings that are no longer wanted end, the order learns what is new, and each changed
 * shipment gets a new version.
 */
export function derive(draft: Draft): void {
  for (const shipment of draft.shipments) deriveState(draft, shipment);
  leaveOutRefunded(draft);
  deriveBookings(draft);
  if (!draft.isOrderInformed) for (const shipment of draft.shipments) tellOrder(draft, shipment);
  for (const shipment of draft.shipments) {
    const before = draft.before.shipments.find(({ id }) => id === shipment.id);
    if (before && JSON.stringify(before) !== JSON.stringify(shipment)) shipment.version = before.version + 1;
  }
}

function deriveState(draft: Draft, shipment: Shipment): void {
  if (!isLive(shipment) || shipment.state === 'draft') return;
  const current = stateOfReports(shipment.reports);
  if (!current) return;
  if (current.state !== shipment.state) moveShipment(draft, shipment, current.state);
  shipment.stateAt = current.at;
  const latest = (state: ShipmentState) => {
    const times = shipment.reports.filter((one) => one.state === state).map((one) => one.at.getTime());
    return times.length > 0 ? new Date(Math.max(...times)) : null;
  };
  if (!IN_SHOP.has(shipment.state)) {
    // a carrier may leave out what came before
    const first = new Date(Math.min(...shipment.reports.map((one) => one.at.getTime())));
    shipment.handedOverAt = latest('handed_over') ?? shipment.handedOverAt ?? first;
    shipment.bookedAt ??= shipment.handedOverAt;
  }
  const failures = shipment.reports.filter(({ state }) => state === 'failed_attempt').map(({ at }) => at.getTime());
  shipment.failedAttempts = new Set(failures).size;
  shipment.deliveredAt = shipment.state === 'delivered' ? latest('delivered') : null;
}

function tellOrder(draft: Draft, shipment: Shipment): void {
  const before = draft.before.shipments.find(({ id }) => id === shipment.id);
  if (before?.state === shipment.state) return;
  const tracking = TRACKING_OF_STATE[shipment.state];
  if (!tracking) return;
  draft.effects.orderUpdates.push({ ...updateOf(draft, shipment, tracking), at: shipment.stateAt });
}

function updateOf(
  draft: Draft,
  shipment: Shipment,
  { status, message }: { status: TrackingStatus; message: string | null },
): Omit<OrderUpdate, 'at'> {
  const { trackingNumber, carrier } = shipment;
  const about = { location: null, trackingNumber, carrier };
  const live = draft.shipments.filter(isLive);
  const isWhole = areAllUnits(draft, (state) => (status === 'delivered' ? state === 'delivered' : !IN_SHOP.has(state)));
  if (live.length === 1 && isWhole) return { ...about, status, message, movesOrder: true };
  const part = `Shipment ${live.indexOf(shipment) + 1} of ${live.length}`;
  // while another shipment is under way, the order is
  if (status === 'delivered' && !isWhole)
    return { ...about, status: 'in_transit', message: `${part} has been delivered.`, movesOrder: false };
  return { ...about, status, message: message ? `${part}: ${message}` : `${part}.`, movesOrder: isWhole };
}

/** Whether every unit that is not refunded is in a shipment of a state. */
const areAllUnits = ({ items, shipments }: Draft, isState: (state: ShipmentState) => boolean): boolean =>
  items.every(({ id, quantity, refundedQuantity }) => {
    const units = shipments
      .filter((shipment) => isLive(shipment) && isState(shipment.state))
      .flatMap(({ lines }) => lines)
      .filter(({ orderItemId }) => orderItemId === id)
      .reduce((sum, line) => sum + line.quantity, 0);
    return units >= quantity - refundedQuantity;
  });
