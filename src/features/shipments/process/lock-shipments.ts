import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/client.ts';
import { batches } from '#db/schema/batches.ts';
import { productVariants, stockReservations } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { shipmentBookings, shipmentLines, shipmentScans, shipments, shipmentUnits } from '#db/schema/shipments.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { readLifeRule } from '../../batches/read-life-rule.ts';
import type { Shipment, ShipmentLine, ShipmentsAggregate } from './shipment.ts';

/**
 * Locks an order, and the batches of its variants that are counted by batch, and reads all that decisions about its
 * shipments need.
 */
export async function lockShipments(tx: Tx, orderId: string): Promise<ShipmentsAggregate> {
  const [order] = await selectOrder(tx, orderId).for('no key update');
  return readGoods(tx, orderId, order, {
    // counting by batch cannot begin meanwhile
    sold: (items) => selectSold(tx, orderId, items).for('key share', { of: productVariants }),
    // after the order and sorted, so that two transactions cannot deadlock
    batches: (variantIds) => selectBatches(tx, variantIds).for('no key update'),
  });
}

/** The same without a lock, for reading. */
export async function readShipments(db: Queryable, orderId: string): Promise<ShipmentsAggregate> {
  const [order] = await selectOrder(db, orderId);
  return readGoods(db, orderId, order, {
    sold: (items) => selectSold(db, orderId, items),
    batches: (variantIds) => selectBatches(db, variantIds),
  });
}

type Reads = {
  sold(items: ShipmentsAggregate['items']): PromiseLike<ShipmentsAggregate['sold']>;
  batches(variantIds: readonly string[]): PromiseLike<ShipmentsAggregate['batches']>;
};

async function readGoods(
  db: Queryable,
  orderId: string,
  order: ShipmentsAggregate['order'] | undefined,
  read: Reads,
): Promise<ShipmentsAggregate> {
  const items = await readItems(db, orderId);
  const sold = await read.sold(items);
  const tracked = sold.filter(({ tracksBatches }) => tracksBatches).map(({ variantId }) => variantId);
  const shelved = tracked.length > 0 ? await read.batches(tracked) : [];
  return { ...(await readRest(db, orderId)), orderId, order: order ?? null, items, sold, batches: shelved };
}

const selectOrder = (db: Queryable, orderId: string) =>
  db
    .select({
      status: orders.status,
      confirmedAt: orders.confirmedAt,
      deletedAt: orders.deletedAt,
      promisedOn: orders.promisedOn,
    })
    .from(orders)
    .where(eq(orders.id, orderId));

const readItems = (db: Queryable, orderId: string) =>
  db
    .select({
      id: orderItems.id,
      variantId: orderItems.variantId,
      quantity: orderItems.quantity,
      refundedQuantity: orderItems.refundedQuantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

function selectSold(db: Queryable, orderId: string, items: ShipmentsAggregate['items']) {
  const ids = [...new Set(items.flatMap(({ variantId }) => variantId ?? []))];
  return db
    .select({
      variantId: productVariants.id,
      tracksBatches: sql<boolean>`${productVariants.tracksBatchesSince} is not null`,
      units: sql<number>`coalesce((select r.quantity - r.returned_quantity from ${stockReservations} r
        where r.order_id = ${orderId} and r.variant_id = product_variants.id and r.state in ('committed', 'returned')), 0)`,
    })
    .from(productVariants)
    .where(inArray(productVariants.id, ids))
    .orderBy(asc(productVariants.id));
}

const selectBatches = (db: Queryable, variantIds: readonly string[]) => {
  const { id, variantId, number, madeOn, bestBefore, state, onHand, offSale } = getTableColumns(batches);
  return db
    .select({ id, variantId, number, madeOn, bestBefore, state, onHand, offSale })
    .from(batches)
    .where(inArray(batches.variantId, [...variantIds]))
    .orderBy(asc(batches.id));
};

async function readRest(
  db: Queryable,
  orderId: string,
): Promise<Pick<ShipmentsAggregate, 'shipments' | 'bookings' | 'lifeRule'>> {
  const rows = await db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.number));
  const lifeRule = await readLifeRule(db);
  if (rows.length === 0) return { shipments: [], bookings: [], lifeRule };
  const ids = rows.map(({ id }) => id);
  const lines = await readLines(db, ids);
  const bookings = await db
    .select()
    .from(shipmentBookings)
    .where(inArray(shipmentBookings.shipmentId, ids))
    .orderBy(asc(shipmentBookings.createdAt), asc(shipmentBookings.id));
  const reports = await db
    .select({
      shipmentId: shipmentScans.shipmentId,
      state: sql<CarrierState>`${shipmentScans.state}`,
      at: sql<Date>`max(${shipmentScans.at})`.mapWith(shipmentScans.at),
    })
    .from(shipmentScans)
    .where(sql`${inArray(shipmentScans.shipmentId, ids)} and ${shipmentScans.state} is not null`)
    .groupBy(
      shipmentScans.shipmentId,
      shipmentScans.state,
      sql`case when ${shipmentScans.state} = 'failed_attempt' then ${shipmentScans.at} end`,
    );
  return {
    ...{ lifeRule, bookings },
    shipments: rows.map(
      (row): Shipment => ({
        ...row,
        lines: lines.filter(({ shipmentId }) => shipmentId === row.id),
        reports: reports
          .filter(({ shipmentId }) => shipmentId === row.id)
          .map(({ state, at }) => ({ state, at }))
          .sort((a, b) => a.at.getTime() - b.at.getTime()),
      }),
    ),
  };
}

async function readLines(db: Queryable, shipmentIds: readonly string[]): Promise<ShipmentLine[]> {
  const rows = await db
    .select({ line: shipmentLines })
    .from(shipmentLines)
    .innerJoin(orderItems, eq(orderItems.id, shipmentLines.orderItemId))
    .where(inArray(shipmentLines.shipmentId, [...shipmentIds]))
    .orderBy(asc(orderItems.position));
  if (rows.length === 0) return [];
  const units = await db
    .select()
    .from(shipmentUnits)
    .where(
      inArray(
        shipmentUnits.lineId,
        rows.map(({ line }) => line.id),
      ),
    )
    .orderBy(asc(shipmentUnits.batchId));
  return rows.map(({ line }) => ({
    ...line,
    units: units
      .filter(({ lineId }) => lineId === line.id)
      .map(({ batchId, quantity, returned }) => ({ batchId, quantity, returned })),
  }));
}
