import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/client.ts';
import { type JsonRow, readJsonRow } from '#db/read-json-row.ts';
import { batches } from '#db/schema/batches.ts';
import { productVariants, stockReservations } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { shipmentBookings, shipmentLines, shipmentScans, shipments, shipmentUnits } from '#db/schema/shipments.ts';
import { readLifeRule } from '../../batches/read-life-rule.ts';
import type { Shipment, ShipmentLine, ShipmentsAggregate } from './shipment.ts';

/**
 * Locks an order, and the batches of its variants that are counted by batch, and reads all that decisions about its
 * shipments need. Batches are locked last, since packers of other orders wait for them.
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
  const parts = await readParts(db, orderId);
  const lifeRule = await readLifeRule(db);
  const sold = await read.sold(parts.items);
  const tracked = sold.filter(({ tracksBatches }) => tracksBatches).map(({ variantId }) => variantId);
  const shelved = tracked.length > 0 ? await read.batches(tracked) : [];
  return { ...parts, orderId, order: order ?? null, sold, batches: shelved, lifeRule };
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

type Parts = Record<'items' | 'shipments' | 'lines' | 'units' | 'bookings' | 'reports', JsonRow[]>;

/** What the lock of the order protects, in one statement. */
async function readParts(
  db: Queryable,
  orderId: string,
): Promise<Pick<ShipmentsAggregate, 'items' | 'shipments' | 'bookings'>> {
  const { rows } = await db.execute<Parts>(sql`select
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.position), '[]') from ${orderItems} t
      where t.order_id = ${orderId}) as items,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.number), '[]') from ${shipments} t
      where t.order_id = ${orderId}) as shipments,
    (select coalesce(jsonb_agg(to_jsonb(t) order by i.position), '[]') from ${shipmentLines} t
      join ${shipments} s on s.id = t.shipment_id join ${orderItems} i on i.id = t.order_item_id
      where s.order_id = ${orderId}) as lines,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.batch_id), '[]') from ${shipmentUnits} t
      join ${shipmentLines} l on l.id = t.line_id join ${shipments} s on s.id = l.shipment_id
      where s.order_id = ${orderId}) as units,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at, t.id), '[]') from ${shipmentBookings} t
      join ${shipments} s on s.id = t.shipment_id where s.order_id = ${orderId}) as bookings,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.at), '[]') from (
      select r.shipment_id, r.state, max(r.at) as at from ${shipmentScans} r
      join ${shipments} s on s.id = r.shipment_id where s.order_id = ${orderId} and r.state is not null
      group by r.shipment_id, r.state, case when r.state = 'failed_attempt' then r.at end) t) as reports`);
  const parts = rows[0]!;
  const units = parts.units.map((json) => readJsonRow(shipmentUnits, json));
  const reports = parts.reports.map((json) => readJsonRow(shipmentScans, json));
  const lines = parts.lines.map((json): ShipmentLine => {
    const line = readJsonRow(shipmentLines, json);
    return {
      ...line,
      units: units
        .filter(({ lineId }) => lineId === line.id)
        .map(({ batchId, quantity, returned }) => ({ batchId, quantity, returned })),
    };
  });
  return {
    items: parts.items.map((json) => {
      const { id, variantId, sku, quantity, refundedQuantity } = readJsonRow(orderItems, json);
      return { id, variantId, sku, quantity, refundedQuantity };
    }),
    bookings: parts.bookings.map((json) => readJsonRow(shipmentBookings, json)),
    shipments: parts.shipments.map((json): Shipment => {
      const shipment = readJsonRow(shipments, json);
      return {
        ...shipment,
        lines: lines.filter(({ shipmentId }) => shipmentId === shipment.id),
        reports: reports.flatMap(({ shipmentId, state, at }) =>
          shipmentId === shipment.id && state ? [{ state, at }] : [],
        ),
      };
    }),
  };
}
