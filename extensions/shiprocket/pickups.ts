import {
  CarrierError,
  looseText,
  objectOf,
  type Pickup,
  type PickupRequest,
  readCarrierTime,
  requestPdf,
} from '#extensions/api.ts';
import { shopDay } from '#shared/dates.ts';
import { idsOf } from './bookings.ts';
import type { Call } from './session.ts';

/** Requests the pickup of each shipment, since a call takes one, and the manifest of all. */
export async function requestPickup(call: Call, host: string, { day, bookings }: PickupRequest): Promise<Pickup> {
  const numbers = new Set<string>();
  let confirmed = day;
  for (const booking of bookings) {
    const { body } = await call('POST', '/courier/generate/pickup', {
      body: { shipment_id: [Number(idsOf(booking)[1])], pickup_date: [day] },
      accept: [400],
    });
    const details = { ...body, ...objectOf(body.response) };
    const number = looseText(details.pickup_token_number);
    if (number) numbers.add(number);
    // in the queue already: an earlier try succeeded
    else if (!/already/i.test(looseText(details.message) ?? ''))
      throw new CarrierError(
        'refused',
        'PICKUP_REFUSED',
        looseText(details.message) ?? 'Shiprocket refused the pickup',
      );
    // a holiday moves it to the next day
    const at = readCarrierTime(details.pickup_scheduled_date);
    if (at) confirmed = shopDay(at);
  }
  const number = [...numbers].join(', ') || null;
  return { number, day: confirmed, manifest: await fetchManifest(call, host, bookings) };
}

/** Null when another manifest already has one of the shipments. */
async function fetchManifest(
  call: Call,
  host: string,
  bookings: PickupRequest['bookings'],
): Promise<Uint8Array | null> {
  const { body } = await call('POST', '/manifests/generate', {
    body: { shipment_id: bookings.map((booking) => Number(idsOf(booking)[1])) },
    accept: [400],
  });
  const url = looseText(body.manifest_url);
  return url ? requestPdf(url, host) : null;
}
