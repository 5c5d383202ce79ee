import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { type JsonRow, readJsonRow } from '#db/read-json-row.ts';
import { batches } from '#db/schema/batches.ts';
import { productVariants, stockReservations } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { shipmentBookings, shipmentLines, shipmentScans, shipments, shipmentUnits } from '#db/schema/shipments.ts';
import { readLifeRule } from '../../batches/read-life-rule.ts';
import type {
  ShelvedBatch,
  Shipment,
  ShipmentLine,
  ShipmentsAggregate,
  ShippedOrder,
  SoldVariant,
} from './shipment.ts';

/**
 * Locks an order, and the batches of its variants that are counted by batch, and reads all that decisions about its
 * shipments need. Batches are locked last, since packers of other orders wait for them.
 */
export async function lockShipments(tx: Tx, orderId: string): Promise<ShipmentsAggregate> {
  const [order] = await selectOrder(tx, orderId).for('no key update');
  return readGoods(tx, orderId, order, {
    // counting by batch cannot begin meanwhile
    variants: sql`for key share of v`,
    batches: sql`for no key update of b`,
  });
}

/** The same without a lock, for reading. */
export async function readShipments(db: Queryable, orderId: string): Promise<ShipmentsAggregate> {
  const [order] = await selectOrder(db, orderId);
  return readGoods(db, orderId, order, { variants: sql``, batches: sql`` });
}

const selectOrder = (db: Queryable, orderId: string) =>
  db
    .select({
      status: orders.status,
      confirmedAt: orders.confirmedAt,
      deletedAt: orders.deletedAt,
      heldAt: orders.heldAt,
      promisedOn: orders.promisedOn,
    })
    .from(orders)
    .where(eq(orders.id, orderId));

type Parts = Record<'items' | 'shipments' | 'lines' | 'units' | 'bookings' | 'reports' | 'sold' | 'batches', JsonRow[]>;
type Locks = { variants: SQL; batches: SQL };

/**
 * All besides the order in one statement, after the order is locked, which protects it. Variants and batches are locked
 * in the sequence of their ids, so that two transactions cannot deadlock, and batches as they are after any wait.
 */
async function readGoods(
  db: Queryable,
  orderId: string,
  order: ShippedOrder | undefined,
  locks: Locks,
): Promise<ShipmentsAggregate> {
  const lifeRule = await readLifeRule(db);
  const { rows } = await db.execute<Parts>(sql`with sold as materialized (
      select v.id as "variantId", v.tracks_batches_since is not null as "tracksBatches", coalesce((
        select r.quantity - r.returned_quantity from ${stockReservations} r
        where r.order_id = ${orderId} and r.variant_id = v.id and r.state in ('committed', 'returned')), 0) as units
      from ${productVariants} v
      where v.id in (select i.variant_id from ${orderItems} i where i.order_id = ${orderId})
      order by v.id ${locks.variants}),
    shelved as materialized (
      select b.* from ${batches} b where b.variant_id in (select "variantId" from sold where "tracksBatches")
      order by b.id ${locks.batches})
    select
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
      group by r.shipment_id, r.state, case when r.state = 'failed_attempt' then r.at end) t) as reports,
    (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from sold t) as sold,
    (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from shelved t) as batches`);
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
    orderId,
    order: order ?? null,
    lifeRule,
    sold: parts.sold as SoldVariant[],
    batches: parts.batches.map((json): ShelvedBatch => {
      const { id, variantId, number, madeOn, bestBefore, state, onHand, offSale } = readJsonRow(batches, json);
      return { id, variantId, number, madeOn, bestBefore, state, onHand, offSale };
    }),
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
