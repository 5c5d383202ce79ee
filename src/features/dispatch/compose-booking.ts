import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { BookingContent } from '#shared/booking-states.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { normalisePhone, phoneDigits } from '#shared/phone.ts';
import type { Measures } from '../shipments/process/commands.ts';
import { isWanted } from '../shipments/process/decide-booking.ts';
import { isLive } from '../shipments/process/draft.ts';
import { readShipments } from '../shipments/process/lock-shipments.ts';
import type { Shipment, ShipmentsAggregate } from '../shipments/process/shipment.ts';
import { CASH_TO_COLLECT, shareOfCash } from './cash-to-collect.ts';

/** What is known of an order whose shipments are booked. */
export type BookableOrder = Awaited<ReturnType<typeof readBookableOrder>>;

/** Reads an order for booking its shipments; the caller locks it where that matters. */
export async function readBookableOrder(db: Queryable, orderId: string) {
  const [order] = await db
    .select({ shippingAddress: orders.shippingAddress, createdAt: orders.createdAt, cash: CASH_TO_COLLECT })
    .from(orders)
    .where(eq(orders.id, orderId));
  const items = await readItems(db, orderId);
  return { ...order!, items, aggregate: await readShipments(db, orderId) };
}

/** What the carrier is told of a shipment. PHONE_INVALID; MEASURES_MISSING unless its weight and size are known. */
export function composeBooking(
  order: BookableOrder,
  shipmentId: string,
  { service, measures }: { service: string | null; measures: Measures },
): BookingContent {
  const { items, aggregate } = order;
  const shipment = aggregate.shipments.find(({ id }) => id === shipmentId)!;
  const { fullName, phone, email, address, city, state, pincode } = order.shippingAddress;
  // '+91' and ten digits
  const number = normalisePhone(phone);
  if (!number) throw new DomainError('PHONE_INVALID');
  return {
    service,
    to: { name: fullName, phone: phoneDigits(number), email: email || null, address, city, state, pincode },
    lines: shipment.lines.map(({ orderItemId, quantity }) => {
      const { sku, productName, flavor, size, price, hsn } = items.find(({ id }) => id === orderItemId)!;
      const name = [productName, flavor, size].filter(Boolean).join(' ');
      return { sku, name, quantity, unitPrice: price, hsn };
    }),
    size: sizeOf(shipment, items, measures),
    value: goodsValue(shipment.lines, items),
    cash: cashOf(aggregate, shipment, items, order.cash),
    orderedAt: order.createdAt.toISOString(),
  };
}

type Item = Awaited<ReturnType<typeof readItems>>[number];

const readItems = (db: Queryable, orderId: string) =>
  db
    .select({
      id: orderItems.id,
      sku: orderItems.sku,
      productName: orderItems.productName,
      flavor: orderItems.flavor,
      size: orderItems.size,
      price: orderItems.price,
      discount: orderItems.discount,
      hsn: orderItems.hsn,
      quantity: orderItems.quantity,
      grossGrams: productVariants.grossGrams,
    })
    .from(orderItems)
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

function sizeOf(shipment: Shipment, items: readonly Item[], typed: Measures): BookingContent['size'] {
  const lengthMm = shipment.lengthMm ?? typed.lengthMm;
  const widthMm = shipment.widthMm ?? typed.widthMm;
  const heightMm = shipment.heightMm ?? typed.heightMm;
  const grams = gramsOf(shipment, items, typed.grams);
  if (grams === null || lengthMm === null || widthMm === null || heightMm === null)
    throw new DomainError('MEASURES_MISSING');
  return { grams, lengthMm, widthMm, heightMm };
}

/** As weighed, as typed, or the sum of its units' gross weights; null when one of these is not known. */
export function gramsOf({ grams, lines }: Shipment, items: readonly Item[], typed: number | null): number | null {
  const weights = lines.map(({ orderItemId, quantity }) => {
    const unit = items.find(({ id }) => id === orderItemId)!.grossGrams;
    return unit === null ? null : unit * quantity;
  });
  return grams ?? typed ?? weights.reduce((sum, weight) => (sum === null || weight === null ? null : sum + weight), 0);
}

/** Names of the products in a shipment whose weight is not known. */
export const unweighedProducts = ({ lines }: Shipment, items: readonly Item[]): string[] => [
  ...new Set(
    items
      .filter(({ id, grossGrams }) => grossGrams === null && lines.some(({ orderItemId }) => orderItemId === id))
      .map(({ productName }) => productName),
  ),
];

/** What the customer pays for the goods of these lines. */
export const goodsValue = (
  lines: readonly { orderItemId: string; quantity: number }[],
  items: readonly Item[],
): Paise =>
  lines.reduce((sum, { orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId)!;
    return sum + item.price * quantity - Math.round((item.discount * quantity) / item.quantity);
  }, 0);

/** The cash to collect with a shipment. */
export function cashOf(
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
