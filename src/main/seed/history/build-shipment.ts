import { randomUUID } from 'node:crypto';
import { stateOfReports } from '#features/shipments/process/state-of-reports.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import type { BuiltShipment, ItemRow, OrderRow } from './built-order.ts';
import type { Timeline } from './order-timeline.ts';

const STATES: Readonly<Record<string, CarrierState>> = {
  shipped: 'handed_over',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
};

/** The shipment of an order with all of its units, as its tracking entries tell; null until it has left. */
export function buildShipment(
  order: OrderRow,
  items: readonly ItemRow[],
  { tracking }: Timeline,
): BuiltShipment | null {
  const reports = tracking.flatMap(({ status, location, message, createdAt: at }) => {
    const state = STATES[status!];
    return state && at ? [{ state, location: location ?? null, text: message ?? null, at }] : [];
  });
  const current = stateOfReports(reports);
  const [first] = reports;
  if (!current || !first || order.status === 'cancelled') return null;
  const id = randomUUID();
  const { carrier, trackingNumber } = tracking.find(({ status }) => status === 'shipped')!;
  return {
    shipment: {
      id,
      orderId: order.id!,
      number: 1,
      state: current.state,
      stateAt: current.at,
      carrier,
      trackingNumber,
      packedAt: first.at,
      bookedAt: first.at,
      handedOverAt: first.at,
      createdAt: first.at,
      deliveredAt: current.state === 'delivered' ? current.at : null,
    },
    lines: items.map(({ id: orderItemId, quantity, variantId }) => ({
      id: randomUUID(),
      shipmentId: id,
      orderItemId,
      quantity,
      packed: quantity,
      variantId: variantId ?? null,
    })),
    scans: reports.map((report) => ({ shipmentId: id, ...report, receivedAt: report.at })),
  };
}
