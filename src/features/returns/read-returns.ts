import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { orders } from '#db/schema/orders.ts';
import { refundLines, refunds } from '#db/schema/payments.ts';
import { returnEvents, returns } from '#db/schema/returns.ts';
import { shipmentLines, shipmentUnits } from '#db/schema/shipments.ts';
import { tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { returnNumber } from '#shared/return-states.ts';
import { readActorNames } from '../customers/read-actor-names.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { refundForUnits } from '../orders/process/refund-rules.ts';
import type { returnsAdminContract } from './admin-contract.ts';
import type { customerReturn } from './contract.ts';
import { type ReadReturns, readReturnsOf } from './process/lock-returns.ts';
import type { Return, ReturnLine } from './process/return.ts';

export type StaffReturn = z.infer<(typeof returnsAdminContract.get)['~orpc']['outputSchema'] & z.ZodType>;
export type CustomerReturn = z.infer<typeof customerReturn>;

/** The order of a return. NOT_FOUND. */
export async function orderOfReturn(db: Queryable, id: string): Promise<OrderRow> {
  const [match] = await db
    .select({ order: orders })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id));
  if (!match || match.order.deletedAt) throw new DomainError('NOT_FOUND');
  return match.order;
}

/** The order of a customer's own return. NOT_FOUND for others. */
export async function orderOfOwnReturn(db: Queryable, userId: string, id: string): Promise<OrderRow> {
  const order = await orderOfReturn(db, id);
  if (order.userId !== userId) throw new DomainError('NOT_FOUND');
  return order;
}

/** A return as its customer sees it. NOT_FOUND for others. */
export async function readOwnReturn(app: App, userId: string, id: string): Promise<CustomerReturn> {
  const order = await orderOfOwnReturn(app.db, userId, id);
  return (await describeReturns(app.db, order, await readReturnsOf(app.db, order, app.now()))).find(
    (one) => one.id === id,
  )!;
}

/** A return with everything that staff see of it. NOT_FOUND. */
export async function readStaffReturn(app: App, db: Queryable, id: string): Promise<StaffReturn> {
  const order = await orderOfReturn(db, id);
  const read = await readReturnsOf(db, order, app.now());
  const facts = (await describeReturns(db, order, read)).find((one) => one.id === id)!;
  const row = read.returns.find((one) => one.id === id)!;
  const [ticket] = await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.returnId, id));
  const events = await db
    .select()
    .from(returnEvents)
    .where(eq(returnEvents.returnId, id))
    .orderBy(asc(returnEvents.at), asc(returnEvents.id));
  const nameOf = await readActorNames(db, [...events.map(({ actor }) => actor), `staff:${row.decidedBy}`]);
  const sentBatches = await readSentBatches(db, row);
  const numbers = await readBatchNumbers(db, row);
  return {
    ...facts,
    version: row.version,
    fullName: order.fullName,
    ticketId: ticket?.id ?? null,
    decidedBy: row.decidedBy && nameOf(`staff:${row.decidedBy}`),
    lines: facts.lines.map((line) => ({
      ...line,
      units: countUnits(row.lines.find(({ id: lineId }) => lineId === line.id)!, numbers),
      batches: sentBatches
        .filter(({ itemId }) => itemId === line.itemId)
        .map(({ id: batchId, number }) => ({ id: batchId, number })),
    })),
    events: events.map(({ id: eventId, kind, from, to, actor, at }) => ({
      id: eventId,
      kind,
      from,
      to,
      actor: nameOf(actor),
      at: at.toISOString(),
    })),
  };
}

/** The returns of an order as its customer sees them, oldest first. */
export async function describeReturns(db: Queryable, order: OrderRow, read: ReadReturns): Promise<CustomerReturn[]> {
  const replacementIds = read.returns.flatMap(({ replacementOrderId }) => replacementOrderId ?? []);
  const replacements =
    replacementIds.length === 0
      ? []
      : await db
          .select({ id: orders.id, displayId: orders.displayId })
          .from(orders)
          .where(inArray(orders.id, replacementIds));
  const refundIds = read.returns.flatMap(({ lines }) => lines.flatMap((line) => line.refundIds));
  const refundRows =
    refundIds.length === 0 ? [] : await db.select().from(refunds).where(inArray(refunds.id, refundIds));
  const refundLineRows =
    refundIds.length === 0 ? [] : await db.select().from(refundLines).where(inArray(refundLines.refundId, refundIds));
  return read.returns.map((one) => {
    return {
      id: one.id,
      number: returnNumber(one.number),
      orderId: order.id,
      displayId: order.displayId,
      state: one.state,
      note: one.note,
      requestedAt: one.requestedAt.toISOString(),
      decidedAt: textOf(one.decidedAt),
      sentAt: textOf(one.sentAt),
      receivedAt: textOf(one.receivedAt),
      inspectedAt: textOf(one.inspectedAt),
      closedAt: textOf(one.closedAt),
      cancelledAt: textOf(one.cancelledAt),
      carrier: one.carrier,
      trackingNumber: one.trackingNumber,
      refund: describeRefunds(refundRows.filter(({ id }) => one.lines.some(({ refundIds: ids }) => ids.includes(id)))),
      replacement: replacements.find(({ id }) => id === one.replacementOrderId) ?? null,
      lines: sortLines(one, read).map((line) => describeLine(line, read, refundLineRows)),
    };
  });
}

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;

// in the sequence of the order's lines
const sortLines = ({ lines }: Return, { items }: ReadReturns): ReturnLine[] =>
  items.flatMap(({ id }) => lines.filter(({ orderItemId }) => orderItemId === id));

/** Units that the shop has of a line, or that have yet to come. */
function keptUnits({ settledUnits, isSentBack, quantity, units }: ReturnLine): number {
  if (settledUnits > 0) return settledUnits;
  return isSentBack && units.length > 0 ? units.filter(({ fate }) => fate !== 'send_back').length : quantity;
}

/** The refunds of a return as one: complete when all of them are. */
function describeRefunds(rows: readonly (typeof refunds.$inferSelect)[]): CustomerReturn['refund'] {
  if (rows.length === 0) return null;
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    state: (rows.find(({ state }) => state !== 'completed') ?? rows[0]!).state,
    reference: rows.find(({ gatewayReference }) => gatewayReference)?.gatewayReference ?? null,
  };
}

type RefundLineRow = typeof refundLines.$inferSelect;

function describeLine(
  line: ReturnLine,
  { itemDetails }: ReadReturns,
  refundLineRows: readonly RefundLineRow[],
): CustomerReturn['lines'][number] {
  const item = itemDetails.find(({ id }) => id === line.orderItemId)!;
  const refunded = refundLineRows.filter(
    ({ refundId, orderItemId }) => line.refundIds.includes(refundId) && orderItemId === line.orderItemId,
  );
  return {
    id: line.id,
    itemId: item.id,
    productName: item.productName,
    flavor: item.flavor,
    size: item.size,
    image: item.image,
    quantity: line.quantity,
    reason: line.reason,
    wish: line.wish,
    decision: line.decision,
    refusal: line.refusal,
    isSentBack: line.isSentBack,
    receivedUnits: line.units.length,
    outcome: line.outcome,
    settledUnits: line.settledUnits,
    refundAmount:
      refunded.length > 0
        ? refunded.reduce((sum, { amount }) => sum + amount, 0)
        : refundForUnits(item, keptUnits(line)),
  };
}

function countUnits(
  { units }: ReturnLine,
  numbers: ReadonlyMap<string, string>,
): StaffReturn['lines'][number]['units'] {
  const counts = new Map<string, StaffReturn['lines'][number]['units'][number]>();
  for (const { batchId, fate } of units) {
    const key = `${batchId} ${fate}`;
    const count = counts.get(key) ?? {
      batchId,
      batchNumber: (batchId && numbers.get(batchId)) ?? null,
      fate,
      units: 0,
    };
    counts.set(key, { ...count, units: count.units + 1 });
  }
  return [...counts.values()];
}

/** Batches of which units of the lines were sent. */
const readSentBatches = (db: Queryable, { lines }: Return) =>
  db
    .selectDistinct({ itemId: shipmentLines.orderItemId, id: batches.id, number: batches.number })
    .from(shipmentUnits)
    .innerJoin(shipmentLines, eq(shipmentLines.id, shipmentUnits.lineId))
    .innerJoin(batches, eq(batches.id, shipmentUnits.batchId))
    .where(
      inArray(
        shipmentLines.orderItemId,
        lines.map(({ orderItemId }) => orderItemId),
      ),
    )
    .orderBy(asc(batches.number));

async function readBatchNumbers(db: Queryable, { lines }: Return): Promise<Map<string, string>> {
  const ids = lines.flatMap(({ units }) => units.flatMap(({ batchId }) => batchId ?? []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: batches.id, number: batches.number })
    .from(batches)
    .where(inArray(batches.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
