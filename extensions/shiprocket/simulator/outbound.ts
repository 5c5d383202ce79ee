import type { Alterations, Core, Notification, Parcel, ParcelScan } from '#simulator/api.ts';
import type { Account } from './account.ts';
import { courierOf, statusOf } from './orders.ts';
import { callbackTime, scanTime, WORDS } from './words.ts';

/** Shiprocket sends nothing to a URL that contains one of these. */
const REFUSED_WORDS = /shiprocket|kartrocket|sr|kr/i;

/** A callback: one event with all scans so far, the oldest first, and a fixed key instead of a signature. */
export function shiprocketNotification(
  core: Core,
  account: Account,
  parcel: Parcel,
  scan: ParcelScan,
  { badSignature, unknownField }: Alterations,
): Notification | null {
  const url = core.settings.shiprocketWebhookUrl;
  if (!url || REFUSED_WORDS.test(url)) return null;
  const words = WORDS[scan.event];
  const number = scan.event === 'unknown' ? 'NA' : words.ship;
  const body = JSON.stringify({
    awb: parcel.trackingNumber,
    courier_name: courierOf(parcel),
    current_status: words.text,
    current_status_id: parcel.isReturn ? words.back : words.order,
    shipment_status: words.text,
    shipment_status_id: words.ship,
    current_timestamp: callbackTime(scan.at),
    order_id: parcel.reference,
    sr_order_id: parcel.orderId,
    is_return: parcel.isReturn ? 1 : 0,
    order_status: statusOf(parcel).status,
    scans: parcel.scans.map(({ event, at, location }) => ({
      date: scanTime(at),
      status: String(WORDS[event].ship),
      activity: WORDS[event].text,
      location,
      'sr-status': event === 'unknown' ? number : String(WORDS[event].ship),
      'sr-status-label': WORDS[event].text,
    })),
    ...(unknownField ? { field_of_tomorrow: { note: 'unknown to you' } } : {}),
  });
  const key = badSignature ? 'not-the-key' : account.webhookKey;
  // retries are documented nowhere
  return {
    event: words.text,
    url,
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body,
    retryMs: [],
  };
}
