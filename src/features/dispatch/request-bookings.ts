import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Measures } from '../shipments/process/commands.ts';
import { changeOrderShipmentsWithin, orderOfShipment } from './change-order-shipments.ts';
import { composeBooking, readBookableOrder } from './compose-booking.ts';

/** How one shipment is booked; `measures`: where it has none. */
export type BookingInput = { shipmentId: string; carrier: string; service: string | null; measures: Measures };

/** What became of one shipment: a code when it cannot be booked. */
export type RequestedBooking = { shipmentId: string; refusal: string | null };

/**
 * Has closed shipments booked, each with its carrier: each request is stored by itself, and the carrier is called
 * afterwards. A shipment that cannot be booked is named in the answer; of one that is named twice the first counts.
 */
export async function requestBookings(
  app: App,
  carriers: CarrierRegistry,
  staff: Staff,
  bookings: readonly BookingInput[],
): Promise<RequestedBooking[]> {
  const requested: RequestedBooking[] = [];
  for (const booking of bookings) {
    const { shipmentId } = booking;
    if (requested.some((one) => one.shipmentId === shipmentId)) continue;
    try {
      await requestBooking(app, carriers, staff, booking);
      requested.push({ shipmentId, refusal: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      requested.push({ shipmentId, refusal: error.code });
    }
  }
  return requested;
}

async function requestBooking(
  app: App,
  carriers: CarrierRegistry,
  staff: Staff,
  { shipmentId, carrier, service, measures }: BookingInput,
): Promise<void> {
  if (!carriers.byName(carrier)) throw new DomainError('UNKNOWN_CARRIER');
  const orderId = await orderOfShipment(app, shipmentId);
  await transact(app.db, async (tx) => {
    // its cash is shared out among its shipments
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
    const content = composeBooking(await readBookableOrder(tx, orderId), shipmentId, { service, measures });
    const command = { type: 'requestBooking', shipmentId, bookingId: randomUUID(), carrier, content } as const;
    await changeOrderShipmentsWithin(app, tx, staff, orderId, command);
  });
}
