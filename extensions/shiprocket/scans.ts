import { type CarrierScan, readCarrierTime, type TrackingReport } from '#extensions/api.ts';
import { stateOf } from './statuses.ts';
import { listIn, numberIn, textIn } from './values.ts';

/** One entry of `shipment_track_activities` or `scans`; null without a time. Its `sr-status` may be 'NA'. */
function readScan(entry: Record<string, unknown>): CarrierScan | null {
  const at = readCarrierTime(entry.date);
  if (!at) return null;
  return {
    state: stateOf('SHIP', numberIn(entry['sr-status'])),
    code: `SHIP ${textIn(entry['sr-status']) ?? 'NA'}`,
    text: textIn(entry.activity) ?? textIn(entry.status) ?? '',
    location: textIn(entry.location),
    at,
  };
}

/** Tracking lists the newest first, callbacks the oldest: by time the order is the same. */
export const readScans = (entries: unknown): CarrierScan[] =>
  listIn(entries)
    .map(readScan)
    .filter((scan) => scan !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime());

/** The `tracking_data` of a number; null when Shiprocket does not know it yet. */
export function readTracking(trackingNumber: string, data: Record<string, unknown>): TrackingReport | null {
  const scans = readScans(data.shipment_track_activities);
  const status = numberIn(data.shipment_status);
  // 0 with an error: there is no scan, or no such number
  if (scans.length === 0 && !status) return null;
  return { trackingNumber, state: stateOf('SHIP', status), scans, chargedGrams: null };
}
