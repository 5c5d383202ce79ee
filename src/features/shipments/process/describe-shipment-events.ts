import type { ShipmentState } from '#shared/shipment-states.ts';
import type { EventData } from '../../webhooks/contract.ts';
import type { WebhookEvent } from '../../webhooks/record-webhook-events.ts';
import type { Shipment, ShipmentsAggregate } from './shipment.ts';

type ShipmentEvent = Extract<WebhookEvent, { type: `shipment.${string}` }>;

const eventOfState = (state: ShipmentState): ShipmentEvent['type'] =>
  state === 'draft' ? 'shipment.reopened' : `shipment.${state}`;

/** The webhook events of a decision about the shipments of an order. A new shipment has none until it is packed. */
export function describeShipmentEvents(before: ShipmentsAggregate, next: ShipmentsAggregate): WebhookEvent[] {
  return next.shipments.flatMap((shipment) => {
    const was = before.shipments.find(({ id }) => id === shipment.id);
    const types: ShipmentEvent['type'][] = [];
    if (shipment.state !== (was?.state ?? 'draft')) types.push(eventOfState(shipment.state));
    if (refusalsOf(next, shipment.id) > refusalsOf(before, shipment.id)) types.push('shipment.booking_refused');
    if (shipment.receivedAt && !was?.receivedAt) types.push('shipment.received');
    const about = { orderId: next.orderId, shipment: describeShipment(next, shipment) };
    return types.map((type): WebhookEvent => ({ type, subject: next.orderId, data: about }));
  });
}

const latestBooking = ({ bookings }: ShipmentsAggregate, id: string) =>
  bookings.findLast(({ shipmentId }) => shipmentId === id) ?? null;

const refusalsOf = ({ bookings }: ShipmentsAggregate, id: string) =>
  bookings.filter(({ shipmentId, state }) => shipmentId === id && state === 'refused').length;

/** A shipment without name and address, which receivers may read with an API key. */
function describeShipment(aggregate: ShipmentsAggregate, shipment: Shipment): EventData<'shipment.packed'>['shipment'] {
  const booking = latestBooking(aggregate, shipment.id);
  return {
    id: shipment.id,
    number: shipment.number,
    state: shipment.state,
    stateAt: shipment.stateAt.toISOString(),
    carrier: shipment.carrier,
    trackingNumber: shipment.trackingNumber,
    grams: shipment.grams,
    expectedOn: shipment.expectedOn,
    failedAttempts: shipment.failedAttempts,
    booking: booking && {
      carrier: booking.carrier,
      state: booking.state,
      service: booking.service,
      pricePaise: booking.price,
      cashPaise: booking.cash,
      message: booking.message,
    },
    lines: shipment.lines.map(({ orderItemId, units, ...line }) => ({
      itemId: orderItemId,
      sku: aggregate.items.find(({ id }) => id === orderItemId)!.sku,
      quantity: line.quantity,
      packed: line.packed,
      returned: line.returned,
      destroyed: line.destroyed,
      claimed: line.claimed,
      batches: units.flatMap(({ batchId, quantity }) => {
        const batch = aggregate.batches.find(({ id }) => id === batchId);
        return batch ? [{ id: batchId, number: batch.number, bestBefore: batch.bestBefore, quantity }] : [];
      }),
    })),
  };
}
