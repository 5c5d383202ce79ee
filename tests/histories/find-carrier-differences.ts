import { eq, inArray } from 'drizzle-orm';
import { orders } from '../../src/db/schema/orders.ts';
import { shipmentBookings, shipments } from '../../src/db/schema/shipments.ts';
import type { ParcelEvent } from '../../tools/gateway-simulator/carriers/parcel.ts';
import type { Shop } from './open-shop.ts';

/** States of a parcel that costs nothing any more. */
const CANCELLED: readonly ParcelEvent[] = ['cancelled', 'cancel_requested'];

/**
 * Compares the bookings of the shop with the ledger of all carriers at the simulator, once nothing is due: each booking
 * has its one parcel, each parcel its booking, and no order collects more cash than is due. Returns a line per difference.
 */
export async function findCarrierDifferences(
  { app: { db }, simulator }: Pick<Shop, 'app' | 'simulator'>,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const bookings = await db
    .select({
      reference: shipmentBookings.reference,
      state: shipmentBookings.state,
      cash: shipmentBookings.cash,
      trackingNumber: shipmentBookings.trackingNumber,
      shipment: shipments.id,
      shipmentState: shipments.state,
      order: shipments.orderId,
      due: orders.totalAmount,
      method: orders.paymentMethod,
    })
    .from(shipmentBookings)
    .innerJoin(shipments, eq(shipments.id, shipmentBookings.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(shipments.orderId, [...orderIds]));
  const parcels = simulator.parcels().filter(({ trackingNumber }) => trackingNumber !== null);
  const isPaid = ({ state }: { state: ParcelEvent }) => !CANCELLED.includes(state);
  const differences: string[] = [];

  for (const { reference, state, trackingNumber, shipmentState, cash } of bookings) {
    const bookedParcels = parcels.filter((parcel) => parcel.reference === reference);
    const live = bookedParcels.filter(isPaid);
    const numbers = live.map((parcel) => parcel.trackingNumber).join();
    const says = (text: string) => differences.push(`booking ${reference} ${state} ${trackingNumber}: ${text}`);
    if (bookedParcels.length > 1) says(`the carrier made ${bookedParcels.length} parcels`);
    if (bookedParcels.some((parcel) => parcel.cash !== cash))
      says(`the carrier collects ${bookedParcels[0]!.cash}, not ${cash}`);
    if (['requested', 'withdrawn', 'cancelling'].includes(state)) says('it is still open');
    // what was handed over stays booked, whatever the carrier says
    if (state === 'booked' && numbers !== trackingNumber && (numbers || shipmentState === 'booked'))
      says(`the carrier has ${numbers || 'no parcel'}`);
    if (['cancelled', 'refused'].includes(state) && live.length > 0) says(`the carrier has ${numbers}`);
  }
  // the booking of a removed order went with it, once it was cancelled
  const paid = parcels.filter(isPaid);
  const references = paid.map(({ reference }) => reference);
  const stored = await db
    .select({ reference: shipmentBookings.reference })
    .from(shipmentBookings)
    .where(inArray(shipmentBookings.reference, references));
  for (const { reference, trackingNumber } of paid)
    if (!stored.some((booking) => booking.reference === reference))
      differences.push(`parcel ${trackingNumber} of ${reference}: unknown in the shop`);
  for (const shipment of new Set(bookings.map((booking) => booking.shipment))) {
    const booked = bookings.filter((booking) => booking.shipment === shipment && booking.state === 'booked');
    if (booked.length > 1) differences.push(`shipment ${shipment}: ${booked.length} bookings at carriers`);
  }
  for (const order of orderIds) {
    const booked = bookings.filter((booking) => booking.order === order && booking.state === 'booked');
    const cash = booked.reduce((sum, booking) => sum + booking.cash, 0);
    const due = booked[0]?.method === 'cod' ? booked[0].due : 0;
    if (cash > due) differences.push(`order ${order}: ${cash} are collected of ${due}`);
  }
  return differences;
}
