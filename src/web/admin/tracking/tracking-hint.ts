import type { TrackingStatus } from '#features/tracking/rules.ts';
import type { Order } from '../orders/orders.ts';

export type TrackingOutcomes = Order['outcomes']['tracking'];

const OBJECTIONS = {
  unpaid: 'This order is not paid. Set it to Processing first: that accepts it unpaid and sells its stock.',
  cancelled: 'This order is cancelled. Set it to Processing first if it is to be shipped after all.',
} as const;

/** Why statuses cannot be chosen, or what the chosen one does to the order; undefined when there is nothing to say. */
export function trackingHint(outcomes: TrackingOutcomes | undefined, status: TrackingStatus | ''): string | undefined {
  if (!outcomes) return undefined;
  const { shipped } = outcomes;
  const reason = shipped.isAccepted ? undefined : shipped.data && 'reason' in shipped.data && shipped.data.reason;
  if (reason) return OBJECTIONS[reason];
  const outcome = status ? outcomes[status] : undefined;
  if (!outcome?.isAccepted) return undefined;
  const kinds = new Set(outcome.consequences.map(({ kind }) => kind));
  if (kinds.has('order_shipped')) return 'The order becomes Shipped, and its invoice is issued.';
  if (kinds.has('order_delivered')) return 'The order becomes Delivered.';
  return undefined;
}

/** Why a shipment is refused, by the code and data of its error; null for other errors. */
export function describeTrackingRefusal(code: string | null, data: unknown): string | null {
  const details = (data ?? {}) as { reason?: keyof typeof OBJECTIONS; displayId?: string; orders?: string[] };
  if (code === 'TRACKING_STATUS_NOT_ALLOWED')
    return details.reason ? `${details.displayId}: ${OBJECTIONS[details.reason]}` : null;
  if (code === 'TRACKING_NUMBER_SHARED')
    return `${(details.orders ?? []).join(', ')} would share this number. Confirm that they travel in one parcel, or correct it.`;
  return null;
}
