import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { type Tx, transact } from '#db/client.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { BookingContent } from '#shared/booking-states.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import type { Measures } from '../shipments/process/commands.ts';
import { isWanted } from '../shipments/process/decide-booking.ts';
import { isLive } from '../shipments/process/draft.ts';
import { readShipments } from '../shipments/process/lock-shipments.ts';
import type { Shipment, ShipmentsAggregate } from '../shipments/process/shipment.ts';
import { CASH_TO_COLLECT, shareOfCash } from './cash-to-collect.ts';
import { changeOrderShipmentsWithin, orderOfShipment } from './change-order-shipments.ts';

/** box: the measures of shipments that have none */
export type BookingInput = { shipmentIds: readonly string[]; carrier: string; service: string | null; box: Measures };

/** What became of one shipment: a code when it cannot be booked. */
export type RequestedBooking = { shipmentId: string; refusal: string | null };

/**
 * Has closed shipments booked with a carrier: each request is stored by itself, and the carrier is called afterwards. A
 * shipment that cannot be booked is named in the answer. UNKNOWN_CARRIER.
 */
export async function requestBookings(
  app: App,
  carriers: CarrierRegistry,
  staff: Staff,
  { shipmentIds, ...input }: BookingInput,
): Promise<RequestedBooking[]> {
  if (!carriers.byName(input.carrier)) throw new DomainError('UNKNOWN_CARRIER');
  const requested: RequestedBooking[] = [];
  for (const shipmentId of new Set(shipmentIds)) {
    try {
      await requestBooking(app, staff, shipmentId, input);
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
  staff: Staff,
  shipmentId: string,
  { carrier, service, box }: Omit<BookingInput, 'shipmentIds'>,
): Promise<void> {
  const orderId = await orderOfShipment(app, shipmentId);
  await transact(app.db, async (tx) => {
    const content = await composeBooking(tx, orderId, shipmentId, { service, box });
    const command = { type: 'requestBooking', shipmentId, bookingId: randomUUID(), carrier, content } as const;
    await changeOrderShipmentsWithin(app, tx, staff, orderId, command);
  });
}

/** What the carrier is told of a shipment. MEASURES_MISSING unless its weight and size are known. */
async function composeBooking(
  tx: Tx,
  orderId: string,
  shipmentId: string,
  { service, box }: Pick<BookingInput, 'service' | 'box'>,
): Promise<BookingContent> {
  const [order] = await tx
    .select({ shippingAddress: orders.shippingAddress, createdAt: orders.createdAt, cash: CASH_TO_COLLECT })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  const items = await readItems(tx, orderId);
  const aggregate = await readShipments(tx, orderId);
  const shipment = aggregate.shipments.find(({ id }) => id === shipmentId)!;
  const { fullName, phone, email, address, city, state, pincode } = order!.shippingAddress;
  return {
    service,
    to: {
      name: fullName,
      phone: phone.replace(/\D/g, '').slice(-10),
      email: email || null,
      address,
      city,
      state,
      pincode,
    },
    lines: shipment.lines.map(({ orderItemId, quantity }) => {
      const { sku, productName, flavor, size, price, hsn } = items.find(({ id }) => id === orderItemId)!;
      const name = [productName, flavor, size].filter(Boolean).join(' ');
      return { sku, name, quantity, unitPrice: price, hsn };
    }),
    size: sizeOf(shipment, items, box),
    value: goodsValue(shipment.lines, items),
    cash: cashOf(aggregate, shipment, items, order!.cash),
    orderedAt: order!.createdAt.toISOString(),
  };
}

type Item = Awaited<ReturnType<typeof readItems>>[number];

const readItems = (tx: Tx, orderId: string) =>
  tx
    .select({
      ...{ id: orderItems.id, sku: orderItems.sku, productName: orderItems.productName, flavor: orderItems.flavor },
      ...{ size: orderItems.size, price: orderItems.price, discount: orderItems.discount, hsn: orderItems.hsn },
      ...{ quantity: orderItems.quantity, grossGrams: productVariants.grossGrams },
    })
    .from(orderItems)
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

function sizeOf(shipment: Shipment, items: readonly Item[], box: Measures): BookingContent['size'] {
  const lengthMm = shipment.lengthMm ?? box.lengthMm;
  const widthMm = shipment.widthMm ?? box.widthMm;
  const heightMm = shipment.heightMm ?? box.heightMm;
  const grams = shipment.grams ?? box.grams ?? gramsOf(shipment, items);
  if (grams === null || lengthMm === null || widthMm === null || heightMm === null)
    throw new DomainError('MEASURES_MISSING');
  return { grams, lengthMm, widthMm, heightMm };
}

/** The sum of the units' gross weights; null when one is not known. */
function gramsOf({ lines }: Shipment, items: readonly Item[]): number | null {
  const weights = lines.map(({ orderItemId, quantity }) => {
    const grams = items.find(({ id }) => id === orderItemId)!.grossGrams;
    return grams === null ? null : grams * quantity;
  });
  return weights.reduce((sum, grams) => (sum === null || grams === null ? null : sum + grams), 0);
}

const goodsValue = (lines: readonly { orderItemId: string; quantity: number }[], items: readonly Item[]): Paise =>
  lines.reduce((sum, { orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId)!;
    return sum + item.price * quantity - Math.round((item.discount * quantity) / item.quantity);
  }, 0);

function cashOf(
  { shipments, bookings }: ShipmentsAggregate,
  shipment: Shipment,
  items: readonly Item[],
  due: Paise,
): Paise {
  if (due === 0) return 0;
  const orderLines = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const departed = shipments.filter(isLive).flatMap((other) => {
    const booking = bookings.find((one) => one.shipmentId === other.id && isWanted(one));
    const isWaiting = other.id === shipment.id || other.state === 'draft' || (other.state === 'packed' && !booking);
    return isWaiting ? [] : [{ value: goodsValue(other.lines, items), cash: booking?.cash ?? null }];
  });
  return shareOfCash(due, goodsValue(shipment.lines, items), goodsValue(orderLines, items), departed);
}
