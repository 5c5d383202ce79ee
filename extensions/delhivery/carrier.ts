import {
  type BookingKey,
  type Carrier,
  CarrierError,
  type FailedAttemptResolution,
  looseList,
  looseText,
  objectOf,
  type Pickup,
  requestPdf,
} from '#extensions/api.ts';
import { openBookings } from './bookings.ts';
import { type Call, createCall, refusalFor, textsIn } from './call.ts';
import { readCallback } from './callback.ts';
import { bookingForm, returnForm } from './form-body.ts';
import { readShipment } from './scans.ts';
import { listServices } from './services.ts';

export type DelhiverySettings = {
  host: string;
  token: string;
  /** the warehouse's name, exactly as registered */
  pickupLocation: string;
  /** the `x-api-key` of scan pushes; null: none is believed */
  webhookKey: string | null;
};

/** When the warehouse is ready to hand over. */
const PICKUP_TIME = '14:00:00';

/** Delhivery's B2C API. A shipment is created with its waybill in one call. */
export function delhivery(settings: DelhiverySettings): Carrier {
  const { host, pickupLocation, webhookKey } = settings;
  const call = createCall(settings);
  const bookings = openBookings(call);
  return {
    name: 'delhivery',
    label: 'Delhivery',
    pickupPlace: pickupLocation,
    abilities: [
      ...(['serviceability', 'label', 'pickup', 'try_again', 'change_address', 'bring_back', 'book_return'] as const),
      ...(webhookKey ? (['callback'] as const) : []),
    ],
    serviceability: (request) => listServices(call, request),
    book: (request) => bookings.book(request.reference, bookingForm(request, pickupLocation)),
    findByReference: bookings.find,
    bookReturn: (request) => bookings.book(request.reference, returnForm(request, pickupLocation)),

    async fetchLabel(booking) {
      const { body } = await call('GET', `/api/p/packing_slip?wbns=${numberOf(booking)}&pdf=true&pdf_size=4R`);
      const url = looseText(looseList(objectOf(body).packages)[0]?.pdf_download_link);
      return url ? requestPdf(url, host) : null;
    },

    async cancel(booking) {
      await cancel(call, booking);
      return 'requested';
    },

    requestPickup: ({ day, bookings: { length: count } }) => requestPickup(call, pickupLocation, day, count),

    async track(trackingNumbers) {
      const { body } = await call('GET', `/api/v1/packages/json/?waybill=${trackingNumbers.join(',')}&verbose=2`);
      return looseList(objectOf(body).ShipmentData)
        .map((one) => readShipment(objectOf(one.Shipment)))
        .filter((report) => report !== null);
    },

    readCallback: (headers, raw) => readCallback(webhookKey, headers, raw),
    resolveFailedAttempt: (booking, resolution) => resolve(call, booking, resolution),

    async test(signal) {
      await call('GET', '/c/api/pin-codes/json/?filter_codes=110001', { signal });
    },
  };
}

function numberOf({ trackingNumber }: BookingKey): string {
  if (trackingNumber) return encodeURIComponent(trackingNumber);
  throw new CarrierError('refused', 'INVALID_ID', 'Delhivery has no shipment without a waybill');
}

/** Before the pickup it cancels, on the way it brings the goods back. The answer is XML, the same when repeated. */
async function cancel(call: Call, booking: BookingKey): Promise<void> {
  const json = { waybill: numberOf(booking), cancellation: 'true' };
  const { text } = await call('POST', '/api/p/edit', { json });
  if (/<status>\s*(false|fail)/i.test(text)) throw refusalFor(text.replace(/<[^>]*>/g, ' ').trim());
}

/** One request of a warehouse can be open, and takes all its shipments: a second one is refused, which is success. */
async function requestPickup(call: Call, pickupLocation: string, day: string, count: number): Promise<Pickup> {
  const { status, body } = await call('POST', '/fm/request/new/', {
    json: {
      pickup_time: PICKUP_TIME,
      pickup_date: day,
      pickup_location: pickupLocation,
      expected_package_count: count,
    },
    accept: [400],
  });
  const reply = objectOf(body);
  const number = looseText(reply.pickup_id) ?? looseText(reply.pr_id);
  const reason = textsIn(reply).join(' ');
  if (status >= 400 && !/already|exist/i.test(reason)) throw refusalFor(reason);
  return { number, day, manifest: null };
}

async function resolve(call: Call, booking: BookingKey, resolution: FailedAttemptResolution): Promise<void> {
  // cancelling what is on its way returns it
  if (resolution.kind === 'bring_back') return cancel(call, booking);
  const { day, phone, address } = resolution;
  if (day) throw new CarrierError('refused', 'ABILITY_MISSING', 'Delhivery chooses the day of the next attempt');
  const waybill = numberOf(booking);
  if (phone || address)
    await call('POST', '/api/p/edit', {
      json: { waybill, ...(phone ? { phone } : {}), ...(address ? { add: address } : {}) },
    });
  await call('POST', '/api/p/update', { json: { data: [{ waybill, act: 'RE-ATTEMPT' }] } });
}
