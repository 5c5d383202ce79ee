import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import { shipmentLines, shipments } from '#db/schema/shipments.ts';
import { arrivalDay } from '../batches/batch-rules.ts';
import { readLifeRule } from '../batches/read-life-rule.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import { CASH_TO_COLLECT } from '../dispatch/cash-to-collect.ts';
import { DESTINATION, IS_TO_PACK } from '../dispatch/list-shipments.ts';
import { allocateBatches } from './allocation-rules.ts';

/**
 * Orders to pack, the earliest promise first, with their units that are not packed and the batches to take them from.
 * `orderIds`: only these.
 */
export async function readOpenOrders(db: Queryable, now: Date, limit: number, orderIds?: readonly string[]) {
  const rows = await db
    .select({
      orderId: orders.id,
      displayId: orders.displayId,
      fullName: orders.fullName,
      promisedOn: orders.promisedOn,
      cashToCollect: CASH_TO_COLLECT,
      // staff went on without the customer's reply
      isUnconfirmed: sql<boolean>`(orders.confirmation_requested_at is not null and orders.customer_confirmed_at is null
        and orders.payment_method = 'cod' and orders.payment_status = 'pending')`,
      ...DESTINATION,
      packerId: sql<string | null>`(select s.packer_id from ${shipments} s
        where s.order_id = orders.id and s.state = 'draft' and s.packer_id is not null limit 1)`,
      packer: sql<string | null>`(select u.full_name from ${shipments} s join ${users} u on u.id = s.packer_id
        where s.order_id = orders.id and s.state = 'draft' limit 1)`,
    })
    .from(orders)
    .where(and(IS_TO_PACK, orderIds && inArray(orders.id, [...orderIds])))
    .orderBy(sql`${orders.promisedOn} nulls last`, asc(orders.confirmedAt), asc(orders.id))
    .limit(limit);
  const lines = await readOpenLines(
    db,
    rows.map(({ orderId }) => orderId),
  );
  const tracked = lines.flatMap(({ tracksBatches, variantId }) => (tracksBatches && variantId ? variantId : []));
  const shelved = tracked.length > 0 ? await db.select().from(batches).where(inArray(batches.variantId, tracked)) : [];
  const open = rows.map((row) => ({
    ...row,
    arrivesOn: arrivalDay(row.promisedOn, now),
    lines: lines.filter(({ orderId }) => orderId === row.orderId),
  }));
  const allocations = allocateBatches(open, shelved, await readLifeRule(db));
  return open.map((order, index) => ({ ...order, allocation: allocations[index]! }));
}

async function readOpenLines(db: Queryable, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      itemId: orderItems.id,
      variantId: orderItems.variantId,
      productName: orderItems.productName,
      flavour: orderItems.flavor,
      size: orderItems.size,
      sku: orderItems.sku,
      shelf: productVariants.shelf,
      tracksBatches: sql<boolean>`${productVariants.tracksBatchesSince} is not null`,
      image: imageAssetColumns,
      units: sql<number>`${orderItems.quantity} - ${orderItems.refundedQuantity} - coalesce((
        select sum(l.packed) from ${shipmentLines} l join ${shipments} s on s.id = l.shipment_id
        where l.order_item_id = ${orderItems.id} and s.state <> 'cancelled'), 0)::int`,
    })
    .from(orderItems)
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .leftJoin(media, eq(media.key, orderItems.imageKey))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position));
  return rows.filter(({ units }) => units > 0);
}
