import {
  type Alterations,
  type Core,
  indiaTime,
  type Notification,
  type Parcel,
  type ParcelScan,
} from '#simulator/api.ts';
import type { Account } from './account.ts';
import { wordsOf } from './words.ts';

/** A scan push: one scan with a fixed header, tried once more at once and then never again. */
export function delhiveryNotification(
  core: Core,
  account: Account,
  parcel: Parcel,
  scan: ParcelScan,
  { badSignature, unknownField }: Alterations,
): Notification | null {
  const url = core.settings.delhiveryWebhookUrl;
  if (!url) return null;
  const { type, status, code, text } = wordsOf(parcel, scan.event);
  const body = JSON.stringify({
    Shipment: {
      Status: {
        Status: status,
        StatusType: type,
        StatusDateTime: `${indiaTime(scan.at)}.000`,
        StatusLocation: scan.location,
        Instructions: text,
      },
      NSLCode: code,
      ReferenceNo: parcel.reference,
      AWB: parcel.trackingNumber,
      ...(unknownField ? { FieldOfTomorrow: { note: 'unknown to you' } } : {}),
    },
  });
  const key = badSignature ? 'not-the-key' : account.webhookKey;
  return { event: status, url, headers: { 'content-type': 'application/json', 'x-api-key': key }, body, retryMs: [0] };
}
