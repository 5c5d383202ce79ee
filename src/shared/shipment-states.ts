import { defineStateMachine } from './state-machine.ts';

/** States of a shipment, one parcel of an order; CHECK constraints use the same list. */
export const SHIPMENT_STATES = [
  'draft',
  'packed',
  'booked',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'failed_attempt',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

/** States of shipments that are in the shop. */
export const IN_SHOP_STATES = ['draft', 'packed', 'booked'] as const satisfies readonly ShipmentState[];

/** States of shipments that are on the way to the customer. */
export const UNDER_WAY_STATES = [
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'failed_attempt',
] as const satisfies readonly ShipmentState[];

/** States of shipments that still have to be delivered. */
export const UNDELIVERED_STATES: readonly ShipmentState[] = [...IN_SHOP_STATES, ...UNDER_WAY_STATES];

/** The states that a carrier reports; the others are set in the shop. */
export const CARRIER_STATES = [
  'booked',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'failed_attempt',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const satisfies readonly ShipmentState[];
export type CarrierState = (typeof CARRIER_STATES)[number];

const ON_THE_WAY = ['in_transit', 'out_for_delivery', 'failed_attempt'] as const;
const ENDS = ['delivered', 'returning', 'returned', 'lost'] as const;

/** Moves of a shipment. Reports come late and out of order: a later one may skip states, or correct how it ended. */
export const SHIPMENT_TRANSITIONS = defineStateMachine<ShipmentState>('shipment', {
  draft: ['packed', 'cancelled'],
  packed: ['draft', 'booked', 'handed_over', ...ON_THE_WAY, ...ENDS, 'cancelled'],
  booked: ['draft', 'packed', 'handed_over', ...ON_THE_WAY, ...ENDS, 'cancelled'],
  handed_over: [...ON_THE_WAY, ...ENDS],
  in_transit: ['out_for_delivery', 'failed_attempt', ...ENDS],
  out_for_delivery: ['failed_attempt', ...ENDS],
  failed_attempt: ['out_for_delivery', ...ENDS],
  delivered: ['returned'],
  returning: ['delivered', 'returned', 'lost'],
  returned: ['delivered'],
  lost: ['handed_over', ...ON_THE_WAY, 'delivered', 'returning', 'returned'],
  cancelled: [],
});
