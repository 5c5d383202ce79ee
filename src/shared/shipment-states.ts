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

/** Moves of a shipment. A later report may skip states that the carrier never reported. */
export const SHIPMENT_TRANSITIONS = defineStateMachine<ShipmentState>('shipment', {
  draft: ['packed', 'cancelled'],
  packed: ['draft', 'booked', 'cancelled'],
  booked: [
    'packed',
    'handed_over',
    'in_transit',
    'out_for_delivery',
    'failed_attempt',
    'delivered',
    'returning',
    'returned',
    'lost',
    'cancelled',
  ],
  handed_over: ['in_transit', 'out_for_delivery', 'failed_attempt', 'delivered', 'returning', 'returned', 'lost'],
  in_transit: ['out_for_delivery', 'failed_attempt', 'delivered', 'returning', 'returned', 'lost'],
  out_for_delivery: ['failed_attempt', 'delivered', 'returning', 'returned', 'lost'],
  failed_attempt: ['out_for_delivery', 'delivered', 'returning', 'returned', 'lost'],
  delivered: [],
  returning: ['returned', 'lost'],
  returned: [],
  lost: ['delivered', 'returning', 'returned'],
  cancelled: [],
});
