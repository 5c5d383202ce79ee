/** The types of webhook events; the panel reads them as well. Each type's payload is in contract.ts. */
export const EVENT_SUMMARIES = {
  'order.created': 'An order was placed; it may still wait for its payment',
  'order.confirmed': 'It is paid, free, or accepted as cash on delivery: its stock is sold',
  'order.processing': 'It is being packed',
  'order.shipped': 'It was handed to the carrier',
  'order.delivered': 'It arrived',
  'order.completed': 'It is closed',
  'order.cancelled': 'It was cancelled by the customer, by staff, or because it was not paid in time',
  'order.reinstated': 'A cancelled order is active again',
  'order.address_changed': 'It goes to another address',
  'order.held': 'Staff hold it back: nothing of it is packed, booked or handed over',
  'order.released': 'Its hold has ended: staff released it, or it was cancelled or moved on',
  'order.terms_changed': 'A cash order was paid online instead, which changes its fee, discount and total',
  'order.deleted': 'Staff removed it from the lists',
  'tracking.added': 'A tracking entry was added to an order',
  'shipment.packed': 'All of its units are packed and it is closed',
  'shipment.reopened': 'It is open again: units are to be packed',
  'shipment.booked': 'A carrier has it booked, under a tracking number',
  'shipment.booking_refused': 'A carrier refused to take it',
  'shipment.handed_over': 'The carrier has it',
  'shipment.in_transit': 'It is under way',
  'shipment.out_for_delivery': 'It is on its way to the door',
  'shipment.failed_attempt': 'It could not be delivered at the door',
  'shipment.delivered': 'It arrived',
  'shipment.returning': 'It could not be delivered and comes back',
  'shipment.returned': 'It is back at the shop',
  'shipment.received': 'It was opened after it came back: each unit is sold again, destroyed or claimed',
  'shipment.lost': 'The carrier cannot find it',
  'shipment.cancelled': 'It will not be sent',
  'payment.captured': 'Money for an order arrived',
  'payment.failed': 'A payment attempt failed or expired',
  'refund.proposed': 'Money is to go back and waits for staff',
  'refund.approved': 'Money goes back',
  'refund.completed': 'Money went back',
  'refund.failed': 'Money could not go back',
  'invoice.issued': 'An order got its tax invoice',
  'credit_note.issued': 'A refund got its credit note, or a whole invoice was reversed',
  'return.requested': 'A customer wants to send something back',
  'product.created': 'A product was added',
  'product.updated': 'Something about a product or its variants changed, other than stock',
  'product.deleted': 'A product was deleted, or archived because orders refer to it',
  'stock.changed': 'Units of a variant were sold, reserved, released, counted or returned',
  'stock.low': 'A variant fell to its low-stock threshold',
  'stock.sold_out': 'A variant has no available unit any more',
  'stock.restocked': 'A variant that was sold out has available units again',
  'batch.recalled': 'A batch was recalled: its units are off sale and must not be sent',
  'customer.created': 'A customer confirmed an account',
} as const;

export type EventType = keyof typeof EVENT_SUMMARIES;
export const EVENT_TYPES = Object.keys(EVENT_SUMMARIES) as EventType[];
export const EVENT_GROUPS = [...new Set(EVENT_TYPES.map((type) => type.split('.')[0]!))];
/** Sent by hand to one endpoint, whatever it chose. */
export const TEST_EVENT = 'webhook.test';

/** An endpoint's choice: all types, a group, or a type. */
export const isChoice = (choice: string): boolean =>
  choice === '*' || EVENT_TYPES.some((type) => type === choice || `${type.split('.')[0]}.*` === choice);

/** Retention of events, deliveries and their log, which is also how far they can be replayed. */
export const KEPT_DAYS = 30;
/** A delivery is tried for this long; an endpoint that accepts nothing for this long is switched off. */
export const TRIED_DAYS = 3;
/** After a change of the secret the former one signs as well for this long. */
export const ROTATION_HOURS = 24;
export const TIMEOUT_SECONDS = 10;
export const ANSWER_BYTES = 4096;
export const ENDPOINT_LIMIT = 50;

const PAUSES_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600];

/** Seconds until the next try after this many: growing, with a tenth of jitter (`random` from 0 to 1). */
export function pauseAfter(tries: number, random: number): number {
  const pause = PAUSES_SECONDS[Math.min(Math.max(tries, 1), PAUSES_SECONDS.length) - 1]!;
  return pause * (0.9 + 0.2 * random);
}
