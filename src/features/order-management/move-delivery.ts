import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { readDeliveryPlan } from '../delivery/read-delivery-plan.ts';
import { type Delivery, selectDelivery } from '../delivery/select-delivery.ts';
import { chargesOf } from '../orders/charge-rules.ts';
import type { OrderDelivery } from '../orders/process/order.ts';

type Move = { orderId: string; pincode: string };
type MovedDelivery = OrderDelivery & {
  /** why the order would not be placed for that pincode */
  objection: { kind: 'not-deliverable'; reason: Delivery['status'] } | { kind: 'costs-more'; charge: Paise } | null;
};

/**
 * The delivery of an order whose address moves to another pincode: its method with the zone and day of that place. The
 * charge stays as ordered. NOT_FOUND.
 */
export async function moveDelivery(app: Pick<App, 'now'>, tx: Tx, { orderId, pincode }: Move): Promise<MovedDelivery> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  const { deliveryMethod, deliveryZone, promisedOn } = order;
  // an order of before there were methods has none
  if (order.shippingAddress.pincode === pincode || deliveryMethod === null)
    return { deliveryMethod, deliveryZone, promisedOn, objection: null };
  const current = await readDeliveryPlan(tx);
  const parcel = {
    amount: order.subtotal - chargesOf(order).couponDiscount,
    grams: await weighOrder(tx, orderId, current.plan.assumedGrams),
  };
  const { status, zone, offers } = selectDelivery(current, { pincode, parcel, methodId: null, now: app.now() });
  const offer = offers.find(({ option }) => option.name === deliveryMethod) ?? null;
  return {
    deliveryMethod,
    deliveryZone: zone?.name ?? null,
    promisedOn: offer?.option.promisedOn ?? null,
    objection: !offer
      ? { kind: 'not-deliverable', reason: status === 'offered' ? 'not-served' : status }
      : offer.charge > chargesOf(order).deliveryCharge
        ? { kind: 'costs-more', charge: offer.charge }
        : null,
  };
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
