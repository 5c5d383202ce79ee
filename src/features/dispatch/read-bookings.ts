import { desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { bookingOperations } from './booking-contract.ts';

type Bookings = z.output<(typeof bookingOperations)['bookings']['~orpc']['outputSchema'] & z.ZodType>;

/** How the latest bookings of shipments go. */
export async function readBookings(app: App, shipmentIds: readonly string[]): Promise<Bookings> {
  const rows = await app.db
    .selectDistinctOn([shipments.id], {
      shipmentId: shipments.id,
      state: shipments.state,
      trackingNumber: shipments.trackingNumber,
      booking: {
        carrier: shipmentBookings.carrier,
        state: shipmentBookings.state,
        message: shipmentBookings.message,
        price: shipmentBookings.price,
        cash: shipmentBookings.cash,
        tries: shipmentBookings.tries,
        createdAt: shipmentBookings.createdAt,
      },
    })
    .from(shipments)
    .leftJoin(shipmentBookings, eq(shipmentBookings.shipmentId, shipments.id))
    .where(inArray(shipments.id, [...shipmentIds]))
    .orderBy(shipments.id, desc(shipmentBookings.createdAt), desc(shipmentBookings.id));
  return {
    shipments: rows.map(({ booking, ...row }) => ({
      ...row,
      booking: booking && { ...booking, createdAt: booking.createdAt.toISOString() },
    })),
  };
}
