import {
  type Call,
  type CarrierProtocol,
  type Core,
  type ExtensionCarrierProtocol,
  json,
  type Reply,
  type Route,
} from '#simulator/api.ts';
import { accountFrom } from './account.ts';
import { orderCalls } from './orders.ts';
import { shiprocketNotification } from './outbound.ts';
import { shipmentCalls } from './shipments.ts';
import { openSignIn } from './sign-in.ts';

const NAME = 'shiprocket';
const MOUNTS = ['/shiprocket/v1/external'];
const FILES = '/shiprocket/files';
/** Pincodes that no courier serves. */
const NOT_SERVED = /^79/;

/** Shiprocket's external API with its odd forms. */
export default { name: NAME, createCarrier: createProtocol } satisfies ExtensionCarrierProtocol;

// at the host that the caller used, as documents have to be
const filesUrl = ({ headers }: Call) => `http://${headers.host}${FILES}`;

function createProtocol(core: Core): CarrierProtocol {
  const account = accountFrom(core.config.env);
  const { signIn, checked } = openSignIn(core, account);
  const orders = orderCalls(core, account);
  const shipments = shipmentCalls(core, filesUrl);
  const route = (method: Route['method'], path: string, operation: string, handle: (call: Call) => Reply): Route => ({
    method,
    mounts: MOUNTS,
    path,
    operation: `${NAME}.${operation}`,
    handle: checked(handle),
  });

  const addresses = () =>
    json(200, { data: { shipping_address: [{ id: 1, pickup_location: account.pickupLocation, phone_verified: 1 }] } });

  return {
    name: NAME,
    title: 'Shiprocket',
    bookingOperation: `${NAME}.assign`,
    labelOperation: `${NAME}.label`,
    routes: [
      { method: 'POST', mounts: MOUNTS, path: '/auth/login', operation: `${NAME}.login`, handle: signIn },
      { method: 'GET', mounts: [FILES], path: '/:file', handle: shipments.file },
      route('GET', '/settings/company/pickup', 'addresses', addresses),
      route('GET', '/courier/serviceability', 'serviceability', serviceability),
      route('POST', '/orders/create/adhoc', 'create', orders.create),
      route('POST', '/orders/create/return', 'create_return', orders.createReturn),
      route('GET', '/orders', 'orders', orders.search),
      route('POST', '/orders/cancel', 'cancel', orders.cancel),
      route('POST', '/orders/cancel/shipment/awbs', 'cancel_awbs', orders.cancelNumbers),
      route('POST', '/courier/assign/awb', 'assign', shipments.assign),
      route('POST', '/courier/generate/pickup', 'pickup', shipments.pickup),
      route('POST', '/courier/generate/label', 'label', shipments.label),
      route('POST', '/manifests/generate', 'manifest', shipments.manifest),
      route('POST', '/courier/track/awbs', 'track', shipments.track),
      route('POST', '/ndr/:awb/action', 'resolve', shipments.resolve),
    ],
    notification: (parcel, scan, alterations) => shiprocketNotification(core, account, parcel, scan, alterations),
  };
}

/** Rates as numbers, days as text, booleans as 0 and 1; an unserved pincode is a 404 within HTTP 200. */
function serviceability({ query }: Call): Reply {
  const pincode = query.get('delivery_postcode') ?? '';
  if (NOT_SERVED.test(pincode))
    return json(200, { status: 404, message: 'No courier serviceable for this pincode', data: {} });
  const kilos = Math.max(0.5, Number(query.get('weight')));
  const courier = (id: number, name: string, rate: number, days: string, cod: 0 | 1) => ({
    courier_company_id: id,
    courier_name: name,
    rate: Math.round(rate * kilos * 100) / 100,
    cod,
    estimated_delivery_days: days,
    is_surface: days !== '2',
  });
  const all = [courier(1, 'Blue Dart Surface', 62.5, '4', 1), courier(2, 'Blue Dart Air', 118.75, '2', 0)];
  const served = query.get('cod') === '1' ? all.filter(({ cod }) => cod === 1) : all;
  return json(200, { status: 200, data: { available_courier_companies: served, recommended_courier_company_id: 1 } });
}
