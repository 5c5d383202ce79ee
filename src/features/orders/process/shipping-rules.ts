import type { OrderStatus } from '#shared/order-states.ts';

/** Tracking statuses of goods that have left the shop, with the order status that each implies. */
const STATUS_OF_TRACKING: Record<string, 'shipped' | 'delivered'> = {
  shipped: 'shipped',
  in_transit: 'shipped',
  out_for_delivery: 'shipped',
  delivered: 'delivered',
};

type Shipping = { status: OrderStatus; trackingStatuses: readonly string[] };

/** The order status that a tracking status implies, if any. */
export const impliedOrderStatus = (trackingStatus: string): 'shipped' | 'delivered' | undefined =>
  STATUS_OF_TRACKING[trackingStatus];

/** Whether the goods are no longer in the shop: with the carrier, the customer, or on their way back. */
export const hasLeftShop = ({ status, trackingStatuses }: Shipping): boolean =>
  status === 'shipped' ||
  status === 'delivered' ||
  status === 'completed' ||
  trackingStatuses.some((trackingStatus) => trackingStatus in STATUS_OF_TRACKING);

/** Why a tracking status would be untrue for an order. */
export type TrackingObjection = 'unpaid' | 'cancelled';

/**
 * Why a tracking status does not fit the order, or null. An unpaid order is neither confirmed nor shipped; of a
 * cancelled one only the way of goods that have left the shop can be reported. A delay can always be reported.
 */
export function objectionToTracking(
  order: Shipping & { isConfirmed: boolean },
  trackingStatus: string,
): TrackingObjection | null {
  if (trackingStatus === 'delayed') return null;
  if (order.status === 'cancelled') {
    const isOnItsWay = hasLeftShop(order) && trackingStatus === 'in_transit';
    return isOnItsWay ? null : 'cancelled';
  }
  return order.isConfirmed ? null : 'unpaid';
}
