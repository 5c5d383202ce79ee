import { type Booking, CarrierError, looseList, looseText, objectOf } from '#extensions/api.ts';
import { type Call, refusalFor, textsIn } from './call.ts';
import { currentStatus } from './scans.ts';
import { stateOf } from './statuses.ts';

type Booked = Booking & { trackingNumber: string };

/** The shipments of one token: creating and finding them. */
export function openBookings(call: Call) {
  async function find(reference: string): Promise<Booked | null> {
    const { body } = await call('GET', `/api/v1/packages/json/?ref_ids=${encodeURIComponent(reference)}&verbose=2`);
    const bookings = looseList(objectOf(body).ShipmentData)
      .map((one) => objectOf(one.Shipment))
      .filter((shipment) => looseText(shipment.ReferenceNo) === reference)
      .map((shipment) =>
        bookingOf(reference, looseText(shipment.AWB), stateOf(currentStatus(shipment)) === 'cancelled'),
      )
      .filter((one) => one !== null);
    return bookings.find((one) => !one.isCancelled) ?? bookings[0] ?? null;
  }

  /** Creates a shipment. A repeated one is refused as a duplicate, and then the first is the answer. */
  async function book(reference: string, form: string): Promise<Booked> {
    const { body } = await call('POST', '/api/cmu/create.json', { form });
    const reply = objectOf(body);
    const [item] = looseList(reply.packages);
    const booked = item?.status === 'Success' ? bookingOf(reference, looseText(item.waybill), false) : null;
    if (booked) return booked;
    const reason = [...textsIn(item?.remarks), ...textsIn(reply.rmk), ...textsIn(reply.error)].join(' ');
    // refusals have status 200; this one is none, and an answer without a reason says nothing
    if (/partially saved/i.test(reason)) throw new CarrierError('unknown', 'PARTIALLY_SAVED', reason);
    if (reason === '') throw new CarrierError('unknown', 'NO_REASON', 'Delhivery did not answer properly');
    if (/duplicate/i.test(reason)) return findDuplicate(reference, reason);
    throw refusalFor(reason);
  }

  async function findDuplicate(reference: string, reason: string): Promise<Booked> {
    const earlier = await find(reference);
    if (!earlier) throw new CarrierError('unknown', 'DUPLICATE_NOT_FOUND', reason);
    if (!earlier.isCancelled) return earlier;
    throw new CarrierError('refused', 'REFERENCE_USED', 'This reference belongs to a cancelled shipment of Delhivery');
  }

  return { find, book };
}

const bookingOf = (reference: string, trackingNumber: string | null, isCancelled: boolean): Booked | null =>
  trackingNumber
    ? { reference, trackingNumber, carrierId: trackingNumber, service: null, price: null, isCancelled }
    : null;
