import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readDeliveryPlan } from '../delivery/read-delivery-plan.ts';
import { selectDelivery } from '../delivery/select-delivery.ts';
import type { OrderDelivery } from '../orders/process/order.ts';

/**
 * The delivery of an order whose address moves to another pincode: its method with the zone and day of that place. The
 * charge stays as ordered. For customers, NOT_DELIVERABLE where its method does not go, and DELIVERY_COSTS_MORE
 * {charge}; staff may send it anyway. NOT_FOUND.
 */
export async function moveDelivery(
  app: Pick<App, 'now'>,
  tx: Tx,
  { orderId, pincode, by }: { orderId: string; pincode: string; by: 'customer' | 'staff' },
): Promise<OrderDelivery> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  const { deliveryMethod, deliveryZone, promisedOn } = order;
  // an order of before there were methods has none
  if (order.shippingAddress.pincode === pincode || deliveryMethod === null)
    return { deliveryMethod, deliveryZone, promisedOn };
  const current = await readDeliveryPlan(tx);
  const parcel = {
    amount: order.subtotal - order.discount,
    grams: await weighOrder(tx, orderId, current.plan.assumedGrams),
  };
  const { status, zone, offers } = selectDelivery(current, { pincode, parcel, methodId: null, now: app.now() });
  const offer = offers.find(({ option }) => option.name === deliveryMethod) ?? null;
  if (by === 'customer' && !offer)
    throw new DomainError('NOT_DELIVERABLE', { reason: status === 'offered' ? 'not-served' : status });
  if (by === 'customer' && offer && offer.charge > order.shipping)
    throw new DomainError('DELIVERY_COSTS_MORE', { charge: offer.charge });
  return { deliveryMethod, deliveryZone: zone?.name ?? null, promisedOn: offer?.option.promisedOn ?? null };
}

/** Gross weight of an order's units in grams. */
async function weighOrder(tx: Tx, orderId: string, assumedGrams: number): Promise<number> {
  const [weight] = await tx
    .select({
      grams: sql<number>`coalesce(sum(${orderItems.quantity} * coalesce(${productVariants.grossGrams}, ${assumedGrams})), 0)::int`,
    })
    .from(orderItems)
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .where(eq(orderItems.orderId, orderId));
  return weight?.grams ?? 0;
}
