import { asc, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { pickupBookings, pickups } from '#db/schema/carriers.ts';
import { orders } from '#db/schema/orders.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { IN_SHOP_STATES, type ShipmentState } from '#shared/shipment-states.ts';
import { changeOrderShipmentsWithin } from './change-order-shipments.ts';

const IN_SHOP: readonly ShipmentState[] = [...IN_SHOP_STATES, 'cancelled'];

export type HandedOver = { handedOver: number; refused: { shipment: string; code: string }[] };

/**
 * Marks the shipments of a pickup as handed over, each by itself. What left before is left alone; what is not sent with
 * its booking any more is named. NOT_FOUND.
 */
export async function handOverPickup(app: App, staff: Staff, pickupId: string): Promise<HandedOver> {
  const [pickup] = await app.db.select({ id: pickups.id }).from(pickups).where(eq(pickups.id, pickupId));
  if (!pickup) throw new DomainError('NOT_FOUND');
  const rows = await app.db
    .select({
      bookingId: shipmentBookings.id,
      shipmentId: shipments.id,
      orderId: shipments.orderId,
      state: shipments.state,
      number: shipments.number,
      displayId: orders.displayId,
    })
    .from(pickupBookings)
    .innerJoin(shipmentBookings, eq(shipmentBookings.id, pickupBookings.bookingId))
    .innerJoin(shipments, eq(shipments.id, shipmentBookings.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(pickupBookings.pickupId, pickupId))
    .orderBy(asc(orders.createdAt), asc(shipments.number));
  const outcome: HandedOver = { handedOver: 0, refused: [] };
  for (const row of rows) {
    if (!IN_SHOP.includes(row.state)) continue;
    try {
      await handOver(app, staff, row);
      outcome.handedOver += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcome.refused.push({ shipment: `${row.displayId}-${row.number}`, code: error.code });
    }
  }
  return outcome;
}

type Row = { bookingId: string; shipmentId: string; orderId: string };

function handOver(app: App, staff: Staff, { bookingId, shipmentId, orderId }: Row): Promise<unknown> {
  return transact(app.db, async (tx) => {
    // bookings change under the lock of their order
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
    const [booking] = await tx
      .select({ state: shipmentBookings.state })
      .from(shipmentBookings)
      .where(eq(shipmentBookings.id, bookingId));
    // a packed shipment could be handed over as well, and another carrier may have it by now
    if (booking?.state !== 'booked') throw new DomainError('BOOKING_ENDED');
    await changeOrderShipmentsWithin(app, tx, staff, orderId, { type: 'handOver', shipmentId });
  });
}
