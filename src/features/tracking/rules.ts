/** Tracking statuses in their usual sequence. */
export const TRACKING_STATUSES = [
  'order_confirmed',
  'processing',
  'shipped',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'delayed',
] as const;
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** 'out_for_delivery' → 'Out for delivery' */
export function trackingLabel(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether it looks like a carrier's number; others are accepted with a warning. */
export const looksLikeTrackingNumber = (text: string) => /^[A-Z0-9-]{6,25}$/.test(text);
