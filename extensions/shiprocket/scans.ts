import {
  type CarrierScan,
  looseList,
  looseNumber,
  looseText,
  readCarrierTime,
  type TrackingReport,
} from '#extensions/api.ts';
import { stateOf } from './statuses.ts';

/** One entry of `shipment_track_activities` or `scans`; null without a time. Its `sr-status` may be 'NA'. */
function readScan(entry: Record<string, unknown>): CarrierScan | null {
  const at = readCarrierTime(entry.date);
  if (!at) return null;
  return {
    state: stateOf('SHIP', looseNumber(entry['sr-status'])),
    code: `SHIP ${looseText(entry['sr-status']) ?? 'NA'}`,
    text: looseText(entry.activity) ?? looseText(entry.status) ?? '',
    location: looseText(entry.location),
    at,
  };
}

/** The scans of a list that begins with the oldest, as callbacks have it; late ones are put where they belong. */
export const readScans = (entries: unknown): CarrierScan[] =>
  looseList(entries)
    .map(readScan)
    .filter((scan) => scan !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime());

/** The `tracking_data` of a number; null when Shiprocket does not know it yet. */
export function readTracking(trackingNumber: string, data: Record<string, unknown>): TrackingReport | null {
  // the newest first; times have no fractions, so scans of one second depend on the list
  const scans = readScans(looseList(data.shipment_track_activities).toReversed());
  const status = looseNumber(data.shipment_status);
  // 0 with an error: there is no scan, or no such number
  if (scans.length === 0 && !status) return null;
  return { trackingNumber, state: stateOf('SHIP', status), scans, chargedGrams: null };
}
