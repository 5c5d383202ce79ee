import {
  type CarrierScan,
  looseList,
  looseNumber,
  looseText,
  objectOf,
  readCarrierTime,
  type TrackingReport,
} from '#extensions/api.ts';
import { type Status, stateOf } from './statuses.ts';

/** A scan of these texts; null without a time. */
export function createScan(status: Status, time: unknown, text: unknown, location: unknown): CarrierScan | null {
  const at = readCarrierTime(time);
  if (!at) return null;
  return {
    state: stateOf(status),
    code: [status.type, status.status, status.code].filter((part) => part !== '').join(' '),
    text: looseText(text) ?? status.status,
    location: looseText(location),
    at,
  };
}

function readScan(entry: Record<string, unknown>): CarrierScan | null {
  const detail = objectOf(entry.ScanDetail);
  const status = {
    type: looseText(detail.ScanType) ?? '',
    status: looseText(detail.Scan) ?? '',
    code: looseText(detail.StatusCode) ?? '',
  };
  const time = looseText(detail.StatusDateTime) ?? detail.ScanDateTime;
  return createScan(status, time, detail.Instructions, detail.ScannedLocation);
}

/** The status of a shipment as it is now. */
export function currentStatus(shipment: Record<string, unknown>): Status {
  const status = objectOf(shipment.Status);
  return {
    type: looseText(status.StatusType) ?? '',
    status: looseText(status.Status) ?? '',
    code: looseText(status.StatusCode) ?? '',
  };
}

/** The report of a shipment in `ShipmentData`; null without a number. */
export function readShipment(shipment: Record<string, unknown>): TrackingReport | null {
  const trackingNumber = looseText(shipment.AWB);
  if (!trackingNumber) return null;
  const scans = looseList(shipment.Scans)
    .map(readScan)
    .filter((scan) => scan !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const chargedGrams = looseNumber(shipment.ChargedWeight);
  return {
    trackingNumber,
    scans,
    state: stateOf(currentStatus(shipment)),
    // 0 until it is weighed
    chargedGrams: chargedGrams === null || chargedGrams === 0 ? null : Math.round(chargedGrams),
  };
}
