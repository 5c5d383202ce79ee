import {
  type Booking,
  type BookingKey,
  CarrierError,
  looseList,
  looseNumber,
  looseText,
  objectOf,
} from '#extensions/api.ts';
import type { Answer, Call } from './session.ts';
import { isCancelledOrder } from './statuses.ts';

type Booked = Booking & { trackingNumber: string };

const ALREADY_USED = /already been taken/i;

/** Orders of one account: creating, finding and giving them a tracking number. */
export function openBookings(call: Call) {
  /** The order of a reference. The search also matches phones, so the reference has to be equal. */
  async function find(reference: string): Promise<Booking | null> {
    const { body } = await call('GET', `/orders?search=${encodeURIComponent(reference)}&per_page=50`);
    const bookings = looseList(body.data)
      .filter((order) => looseText(order.channel_order_id) === reference)
      .map((order) => foundBooking(reference, order));
    return bookings.find((one) => !one.isCancelled) ?? bookings[0] ?? null;
  }

  /**
   * Creates the order, or finds that of an earlier try: a repeated reference answers the old record with status 200,
   * even a cancelled one. Then buys the tracking number.
   */
  async function book(reference: string, path: string, body: object, service: string | null): Promise<Booked> {
    const order = await create(reference, path, body);
    if (order.isCancelled)
      throw new CarrierError('refused', 'REFERENCE_USED', 'This reference belongs to a cancelled order of Shiprocket');
    if (hasNumber(order)) return order;
    const [, shipmentId] = idsOf(order);
    const isReturn = path.endsWith('/return');
    try {
      const response = await call('POST', '/courier/assign/awb', {
        body: {
          shipment_id: shipmentId,
          ...(service ? { courier_id: Number(service) } : {}),
          ...(isReturn ? { is_return: 1 } : {}),
        },
      });
      return assigned(order, response);
    } catch (error) {
      if (!(error instanceof CarrierError) || error.kind !== 'refused') throw error;
      return await dropOrphan(order, error);
    }
  }

  async function create(reference: string, path: string, body: object): Promise<Booking> {
    const response = await call('POST', path, { body, accept: [422] });
    const orderId = looseText(response.body.order_id);
    const shipmentId = looseText(response.body.shipment_id);
    if (response.status < 400 && orderId && shipmentId)
      return {
        reference,
        trackingNumber: looseText(response.body.awb_code),
        carrierId: `${orderId}-${shipmentId}`,
        service: looseText(response.body.courier_name),
        price: null,
        isCancelled: isCancelledOrder(looseNumber(response.body.status_code)),
      };
    const problem = [looseText(response.body.message), JSON.stringify(response.body.errors ?? '')].join(' ');
    const earlier = ALREADY_USED.test(problem) ? await find(reference) : null;
    if (earlier) return earlier;
    throw new CarrierError('refused', codeOf(problem), problem.trim());
  }

  /** No number was given: the order is cancelled, so that nobody books it with old content later. */
  async function dropOrphan(order: Booking, refusal: CarrierError): Promise<Booked> {
    const now = await find(order.reference);
    if (now && hasNumber(now)) return now;
    await call('POST', '/orders/cancel', { body: { ids: [Number(idsOf(order)[0])] } });
    throw refusal;
  }

  return { find, book };
}

const hasNumber = (booking: Booking): booking is Booked => booking.trackingNumber !== null;

/** The ids of order and shipment in a booking's own id. Throws CarrierError when it is none of Shiprocket's. */
export function idsOf({ carrierId }: BookingKey): [orderId: string, shipmentId: string] {
  const match = /^(\d+)-(\d+)$/.exec(carrierId);
  if (!match) throw new CarrierError('refused', 'INVALID_ID', `Shiprocket has no booking ${carrierId}`);
  return [match[1]!, match[2]!];
}

function foundBooking(reference: string, order: Record<string, unknown>): Booking {
  const shipments = looseList(order.shipments);
  const shipment = shipments.find(({ awb }) => looseText(awb)) ?? shipments[0] ?? {};
  return {
    reference,
    trackingNumber: looseText(shipment.awb),
    carrierId: `${looseText(order.id)}-${looseText(shipment.id)}`,
    service: looseText(shipment.courier),
    price: null,
    isCancelled: isCancelledOrder(looseNumber(order.status_code)),
  };
}

/** A refusal has status 200 and `awb_assign_status` 0. */
function assigned(order: Booking, { body }: Answer): Booked {
  const data = objectOf(objectOf(body.response).data);
  const trackingNumber = looseText(data.awb_code);
  if (looseNumber(body.awb_assign_status) === 1 && trackingNumber)
    return { ...order, trackingNumber, service: looseText(data.courier_name) };
  const problem = looseText(data.awb_assign_error) ?? looseText(body.awb_assign_error) ?? looseText(body.message) ?? '';
  throw new CarrierError('refused', codeOf(problem), problem || 'Shiprocket gave no tracking number');
}

function codeOf(problem: string): string {
  if (/insufficient|recharge|wallet/i.test(problem)) return 'BALANCE_EMPTY';
  if (/serviceab|no courier/i.test(problem)) return 'NOT_SERVICEABLE';
  if (/pickup location/i.test(problem)) return 'PICKUP_LOCATION_UNKNOWN';
  return 'REQUEST_REFUSED';
}
