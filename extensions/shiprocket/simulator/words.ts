import { indiaTime, type ParcelEvent } from '#simulator/api.ts';

/** Numbers and words of an event: those of shipments, those of orders, and those of orders that are returns. */
export const WORDS: Record<ParcelEvent, { ship: number; order: number; back: number; text: string }> = {
  created: { ship: 0, order: 1, back: 21, text: 'NEW' },
  booked: { ship: 1, order: 3, back: 28, text: 'AWB ASSIGNED' },
  picked_up: { ship: 42, order: 51, back: 32, text: 'PICKED UP' },
  in_transit: { ship: 18, order: 20, back: 25, text: 'IN TRANSIT' },
  out_for_delivery: { ship: 17, order: 19, back: 48, text: 'OUT FOR DELIVERY' },
  failed: { ship: 21, order: 36, back: 49, text: 'UNDELIVERED' },
  delivered: { ship: 7, order: 7, back: 26, text: 'DELIVERED' },
  returning: { ship: 9, order: 15, back: 27, text: 'RTO INITIATED' },
  returned: { ship: 10, order: 16, back: 27, text: 'RTO DELIVERED' },
  lost: { ship: 12, order: 33, back: 27, text: 'LOST' },
  cancel_requested: { ship: 16, order: 18, back: 27, text: 'CANCELLATION REQUESTED' },
  cancelled: { ship: 8, order: 5, back: 27, text: 'CANCELED' },
  unknown: { ship: 999, order: 999, back: 999, text: 'BAG RECEIVED AT GATE' },
};

/** '2023-05-19 11:59:16' */
export const scanTime = (at: number) => indiaTime(at).replace('T', ' ');

/** '23 05 2023 11:43:52', as callbacks have it. */
export function callbackTime(at: number): string {
  const [date = '', time = ''] = indiaTime(at).split('T');
  return `${date.split('-').reverse().join(' ')} ${time}`;
}
