export type StatusTone = 'green' | 'blue' | 'purple' | 'yellow' | 'orange' | 'deep' | 'red' | 'gray';

const TRACKING: Readonly<Record<string, StatusTone>> = {
  order_confirmed: 'green',
  processing: 'blue',
  shipped: 'purple',
  in_transit: 'yellow',
  out_for_delivery: 'orange',
  delivered: 'deep',
  delayed: 'red',
};

/** The colour of a tracking status, ignoring case; gray for unknown ones. */
export function trackingTone(status: string): StatusTone {
  const key = status.toLowerCase();
  return Object.hasOwn(TRACKING, key) ? TRACKING[key]! : 'gray';
}

const ORDER: Readonly<Record<string, StatusTone>> = {
  pending: 'yellow',
  processing: 'blue',
  shipped: 'purple',
  delivered: 'deep',
};

/** The colour of an order status; other than the four specified ones are neutral. */
export const orderTone = (status: string): StatusTone => (Object.hasOwn(ORDER, status) ? ORDER[status]! : 'gray');
