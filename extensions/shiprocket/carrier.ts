import {
  type BookingKey,
  type Carrier,
  CarrierError,
  type CarrierService,
  type FailedAttemptResolution,
  looseList,
  looseNumber,
  looseText,
  objectOf,
  requestPdf,
  type ServiceabilityRequest,
} from '#extensions/api.ts';
import { toPaise } from '#shared/money.ts';
import { idsOf, openBookings } from './bookings.ts';
import { readCallback } from './callback.ts';
import { orderBody, returnBody } from './order-body.ts';
import { requestPickup } from './pickups.ts';
import { readTracking } from './scans.ts';
import { type Call, openSession } from './session.ts';

export type ShiprocketSettings = {
  /** without the path of the API */
  host: string;
  email: string;
  password: string;
  /** the nickname of the warehouse */
  pickupLocation: string;
  /** the `x-api-key` of callbacks; null: none is believed */
  webhookKey: string | null;
};

/** Shiprocket by its external API: an order is created, and then gets a tracking number, which is charged. */
export function shiprocket(settings: ShiprocketSettings): Carrier {
  const { host, pickupLocation, webhookKey } = settings;
  const call = openSession(settings);
  const bookings = openBookings(call);
  return {
    name: 'shiprocket',
    label: 'Shiprocket',
    pickupPlace: pickupLocation,
    abilities: [
      ...(['serviceability', 'label', 'pickup', 'manifest', 'try_again', 'try_again_on_day'] as const),
      ...(['change_address', 'bring_back', 'book_return'] as const),
      ...(webhookKey ? (['callback'] as const) : []),
    ],
    serviceability: (request) => listServices(call, request),
    book: (request) =>
      bookings.book(request.reference, '/orders/create/adhoc', orderBody(request, pickupLocation), request.service),
    findByReference: bookings.find,
    bookReturn: (request) => bookings.book(request.reference, '/orders/create/return', returnBody(request), null),

    async fetchLabel(booking) {
      const [, shipmentId] = idsOf(booking);
      const { body } = await call('POST', '/courier/generate/label', { body: { shipment_id: [Number(shipmentId)] } });
      const url = looseText(body.label_url);
      // 0 with status 200: not made yet
      return looseNumber(body.label_created) === 1 && url ? requestPdf(url, host) : null;
    },

    async cancel(booking) {
      const [orderId] = idsOf(booking);
      const awb = booking.trackingNumber;
      if (awb) await call('POST', '/orders/cancel/shipment/awbs', { body: { awbs: [awb] } });
      await call('POST', '/orders/cancel', { body: { ids: [Number(orderId)] } });
      return awb ? 'requested' : 'cancelled';
    },

    requestPickup: (request) => requestPickup(call, host, request),

    async track(trackingNumbers) {
      // it changes nothing, so it may be repeated
      const { body } = await call('POST', '/courier/track/awbs', { body: { awbs: trackingNumbers }, safe: true });
      return trackingNumbers
        .map((number) => readTracking(number, objectOf(objectOf(body[number]).tracking_data)))
        .filter((report) => report !== null);
    },

    readCallback: (headers, raw) => readCallback(webhookKey, headers, raw),
    resolveFailedAttempt: (booking, resolution) => resolve(call, booking, resolution),

    async test(signal) {
      const { body } = await call('GET', '/settings/company/pickup', { signal });
      const names = looseList(objectOf(body.data).shipping_address).map((one) => looseText(one.pickup_location));
      if (!names.includes(pickupLocation))
        throw new CarrierError('refused', 'PICKUP_LOCATION_UNKNOWN', `Shiprocket has no address ${pickupLocation}`);
    },
  };
}

async function listServices(call: Call, request: ServiceabilityRequest): Promise<CarrierService[]> {
  const query = new URLSearchParams({
    pickup_postcode: request.fromPincode,
    delivery_postcode: request.toPincode,
    cod: request.cash > 0 ? '1' : '0',
    weight: String(request.grams / 1000),
    declared_value: String(request.declaredValue / 100),
  });
  const { body } = await call('GET', `/courier/serviceability?${query}`, { accept: [404] });
  return looseList(objectOf(body.data).available_courier_companies).flatMap((one) => {
    const code = looseText(one.courier_company_id);
    const rate = looseNumber(one.rate);
    if (!code) return [];
    return {
      code,
      name: looseText(one.courier_name) ?? code,
      price: rate === null ? null : toPaise(rate),
      days: looseNumber(one.estimated_delivery_days),
      isCashAllowed: looseNumber(one.cod) === 1,
    };
  });
}

/** Cannot be taken back: a repeated one only says the same again. */
async function resolve(call: Call, { trackingNumber }: BookingKey, resolution: FailedAttemptResolution): Promise<void> {
  const { comment } = resolution;
  const body =
    resolution.kind === 'bring_back'
      ? { action: 'return', comments: comment }
      : {
          action: 're-attempt',
          comments: comment,
          ...(resolution.phone ? { phone: resolution.phone } : {}),
          ...(resolution.address ? { address1: resolution.address } : {}),
          ...(resolution.day ? { deferred_date: resolution.day } : {}),
        };
  await call('POST', `/ndr/${encodeURIComponent(trackingNumber ?? '')}/action`, { body });
}
