import { type CarrierCallback, looseText, objectOf, readKeyedCallback } from '#extensions/api.ts';
import { createScan, currentStatus } from './scans.ts';

/** Reads a scan push. Delhivery sends the header that it was told by e-mail, and no signature. */
export function readCallback(webhookKey: string | null, headers: Headers, raw: Uint8Array): CarrierCallback {
  const read = readKeyedCallback(webhookKey, headers.get('x-api-key'), raw);
  if (!read.verified) return read;
  const { body } = read;
  const shipment = objectOf(body.Shipment);
  const detail = objectOf(shipment.Status);
  const status = { ...currentStatus(shipment), code: looseText(shipment.NSLCode) ?? '' };
  const scan = createScan(status, detail.StatusDateTime, detail.Instructions, detail.StatusLocation);
  return {
    verified: true,
    reference: looseText(shipment.ReferenceNo),
    trackingNumber: looseText(shipment.AWB),
    scans: scan ? [scan] : [],
    body,
  };
}
