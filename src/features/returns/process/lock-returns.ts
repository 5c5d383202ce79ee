import { asc, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { returnLines, returns, returnUnits } from '#db/schema/returns.ts';
import { readOrderItems } from '../../order-management/read-admin-order.ts';
import { findDeliveries } from '../../orders/find-deliveries.ts';
import type { OrderRow } from '../../orders/list-orders.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { returnableUntil } from '../../orders/order-deadline-rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Return, ReturnsAggregate } from './return.ts';

/** Returns of an order with what is read beside them. */
export type ReadReturns = ReturnsAggregate & {
  deliveredAt: Date | null;
  itemDetails: Awaited<ReturnType<typeof readOrderItems>>[number];
};

/** Locks an order and reads everything that decisions about its returns need. */
export async function lockReturns(tx: Tx, orderId: string, now: Date): Promise<ReturnsAggregate> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.deletedAt) return { orderId, order: null, items: [], returns: [] };
  const { items, returns: all, order: facts } = await readReturnsOf(tx, order, now);
  return { orderId, order: facts, items, returns: all };
}

/** The returns of an order that was read, without a lock. */
export async function readReturnsOf(db: Queryable, order: OrderRow, now: Date): Promise<ReadReturns> {
  const { returnWindowDays } = (await readSettings(db)).shop;
  const deliveredAt = (await findDeliveries(db, [order])).get(order.id) ?? null;
  const [itemDetails = []] = await readOrderItems(db, [order]);
  return {
    orderId: order.id,
    order: { status: order.status, returnableUntil: returnableUntil(order, deliveredAt, returnWindowDays, now) },
    items: itemDetails.map(({ id, quantity, refundedQuantity }) => ({ id, quantity, refundedUnits: refundedQuantity })),
    returns: await readReturnRows(db, [order.id]),
    deliveredAt,
    itemDetails,
  };
}

/** The returns of orders with their lines and units, oldest first. */
export async function readReturnRows(db: Queryable, orderIds: readonly string[]): Promise<Return[]> {
  const rows = await db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.number));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(returnLines)
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(returnLines.orderItemId));
  const units = await db
    .select()
    .from(returnUnits)
    .where(
      inArray(
        returnUnits.lineId,
        db.select({ id: returnLines.id }).from(returnLines).where(inArray(returnLines.returnId, ids)),
      ),
    )
    .orderBy(asc(returnUnits.receivedAt), asc(returnUnits.id));
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter(({ returnId }) => returnId === row.id)
      .map((line) => ({ ...line, units: units.filter(({ lineId }) => lineId === line.id) })),
  }));
}
