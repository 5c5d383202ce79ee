import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { type JsonRow, readJsonRow } from '#db/read-json-row.ts';
import { stockReservations } from '#db/schema/catalog.ts';
import { orderItems, orderMatters, orders, orderTracking } from '#db/schema/orders.ts';
import { paymentAttempts, refundLines, refunds } from '#db/schema/payments.ts';
import { couponUsage } from '#db/schema/promotions.ts';
import { shipmentBookings, shipments } from '#db/schema/shipments.ts';
import { UNDER_WAY_STATES } from '#shared/shipment-states.ts';
import type { OrderAggregate } from './order.ts';

type Parts = Record<'items' | 'attempts' | 'refunds' | 'lines' | 'reservations' | 'matters', JsonRow[]> & {
  tracking: string[];
  coupon_use: OrderAggregate['couponUse'];
  cash_on_the_way: string;
};

/** States of shipments whose cash a carrier collects or has collected. */
const COLLECTING = [...UNDER_WAY_STATES, 'delivered'];

/**
 * Locks an order and reads everything that decisions need: one statement for the lock and one for the rest, so that it
 * sees what the former holder of the lock has committed. `order` is null when its row is deleted.
 */
export async function lockOrderAggregate(tx: Tx, orderId: string): Promise<OrderAggregate> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  // payments outlive their order, and settling them takes the same lock
  if (!order)
    await tx
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(asc(paymentAttempts.id))
      .for('update');
  return { ...(await readParts(tx, orderId)), order: order ?? null };
}

/** The same without a lock, for reading. */
export async function readOrderAggregate(db: Queryable, orderId: string): Promise<OrderAggregate> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return { ...(await readParts(db, orderId)), order: order ?? null };
}

async function readParts(db: Queryable, orderId: string): Promise<Omit<OrderAggregate, 'order'>> {
  const { rows } = await db.execute<Parts>(sql`select
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.position), '[]') from ${orderItems} t
      where t.order_id = ${orderId}) as items,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at, t.id), '[]') from ${paymentAttempts} t
      where t.order_id = ${orderId}) as attempts,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at, t.id), '[]') from ${refunds} t
      where t.order_id = ${orderId}) as refunds,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from ${refundLines} t
      join ${refunds} r on r.id = t.refund_id where r.order_id = ${orderId}) as lines,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.variant_id), '[]') from ${stockReservations} t
      where t.order_id = ${orderId}) as reservations,
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.opened_at, t.id), '[]') from ${orderMatters} t
      where t.order_id = ${orderId}) as matters,
    (select coalesce(jsonb_agg(t.status order by t.created_at, t.id), '[]') from ${orderTracking} t
      where t.order_id = ${orderId}) as tracking,
    (select coalesce(sum(b.cash), 0) from ${shipmentBookings} b join ${shipments} s on s.id = b.shipment_id
      where s.order_id = ${orderId} and b.state = 'booked' and s.state in ${COLLECTING}) as cash_on_the_way,
    (select t.state from ${couponUsage} t where t.order_id = ${orderId}) as coupon_use`);
  const parts = rows[0]!;
  const lines = parts.lines.map((json) => readJsonRow(refundLines, json));
  return {
    orderId,
    items: parts.items.map((json) => readJsonRow(orderItems, json)),
    attempts: parts.attempts.map((json) => readJsonRow(paymentAttempts, json)),
    refunds: parts.refunds.map((json) => {
      const refund = readJsonRow(refunds, json);
      return { ...refund, lines: lines.filter(({ refundId }) => refundId === refund.id) };
    }),
    reservations: parts.reservations.map((json) => readJsonRow(stockReservations, json)),
    couponUse: parts.coupon_use,
    cashOnTheWay: Number(parts.cash_on_the_way),
    tracking: parts.tracking,
    matters: parts.matters.map((json) => readJsonRow(orderMatters, json)),
    availability: null,
  };
}
