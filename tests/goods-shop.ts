import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { batches } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { orderTracking } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { receiveStock } from '#features/batches/receive-stock.ts';
import { changeOrderShipments } from '#features/dispatch/change-order-shipments.ts';
import { readChangedShipments, readOrderShipments } from '#features/dispatch/read-order-shipments.ts';
import type { Command, CommandType } from '#features/shipments/process/commands.ts';
import type { BookingContent } from '#shared/booking-states.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import { type OrderShop, openOrderShop } from './order-shop.ts';

export const UNMEASURED = { grams: null, lengthMm: null, widthMm: null, heightMm: null };

/** What a carrier is told of a shipment, in orders whose content does not matter. */
export const bookingContent = (orderedAt: Date): BookingContent => ({
  service: null,
  lines: [],
  value: 100_000,
  cash: 0,
  orderedAt: orderedAt.toISOString(),
  to: {
    name: 'Nandini Hegde',
    phone: '9845055127',
    email: null,
    address: '14, Temple Road',
    city: 'Mysuru',
    state: 'Karnataka',
    pincode: '570017',
  },
  size: { grams: 500, lengthMm: 100, widthMm: 100, heightMm: 100 },
});

/** A shop with batches: an order shop, and what staff do with goods. */
export async function openGoodsShop() {
  const shop = await openOrderShop();
  const { app, staff } = shop;

  const read = (orderId: string) => readOrderShipments(app, orderId);
  /** The answer to a change is what reading the order again gives. */
  const change = async <Type extends CommandType>(orderId: string, command: Command<Type>) => {
    const orderChange = await changeOrderShipments(app, staff, orderId, command);
    expect(await readChangedShipments(app, orderChange)).toEqual(await readOrderShipments(app, orderId));
    return orderChange;
  };

  return {
    ...(shop as OrderShop),
    read,
    change,

    /** Receives units of one batch; `days`: of life from today, `cost`: paise for one unit. */
    async receive(variantId: string, number: string, units: number, days = 500, cost: number | null = null) {
      const line = { variantId, number, madeOn: null, bestBefore: addDays(shopDay(app.now()), days), mrp: null };
      const receipt = { supplier: 'Sahyadri', billNumber: null, billDate: null, note: null, blocksNew: false };
      const input = { ...receipt, lines: [{ ...line, units, cost }], idempotencyKey: randomUUID() };
      const { lines } = await receiveStock(app, staff, input);
      return lines[0]!;
    },

    /** The units of a variant: of its batches by number as 'on hand/off sale', and in stock. */
    async unitsOf(variantId: string) {
      const rows = await app.db
        .select()
        .from(batches)
        .where(eq(batches.variantId, variantId))
        .orderBy(asc(batches.number));
      const [variant] = await app.db.select().from(productVariants).where(eq(productVariants.id, variantId));
      const { onHand, shortUnits } = variant!;
      return {
        batches: Object.fromEntries(rows.map((batch) => [batch.number, `${batch.onHand}/${batch.offSale}`])),
        onHand,
        short: shortUnits,
      };
    },

    /** Opens a shipment with all remaining units, or with units of one line. */
    async open(orderId: string, line?: { itemId: string; units: number }) {
      const { result, idOf } = await change(orderId, { type: 'open', lines: line ? [line] : null });
      return idOf(result.shipmentId);
    },

    packAll: (orderId: string, shipmentId: string) =>
      change(orderId, { type: 'packAll', shipmentId, measures: UNMEASURED }),

    trackingOf: async (orderId: string) =>
      (
        await app.db
          .select()
          .from(orderTracking)
          .where(eq(orderTracking.orderId, orderId))
          .orderBy(asc(orderTracking.createdAt), asc(orderTracking.id))
      ).map(({ status, trackingNumber }) => (trackingNumber ? `${status} ${trackingNumber}` : status)),

    statesOf: async (orderId: string) =>
      (await app.db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.number))).map(
        ({ state }) => state,
      ),
  };
}

export type GoodsShop = Awaited<ReturnType<typeof openGoodsShop>>;
