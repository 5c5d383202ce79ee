import { eq, inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { returnEvents, returnLines, returns, returnUnits } from '#db/schema/returns.ts';
import { type Write, writeTogether } from '#db/write-together.ts';
import type { App } from '#platform/app.ts';
import { createIdAssigner } from '#shared/assign-ids.ts';
import { changedRows, newRows } from '#shared/changed-columns.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Actor } from '#shared/order-states.ts';
import { changeOrderWithin } from '../../orders/process/change-order.ts';
import type { Refund } from '../../orders/process/order.ts';
import { changeShipmentsWithin } from '../../shipments/process/change-shipments.ts';
import { placeReplacement } from '../place-replacement.ts';
import type { Decision } from './decide.ts';
import { type Effects, NEW_ID } from './draft.ts';
import type { Return, ReturnLine, ReturnsAggregate } from './return.ts';

/**
 * The only writer of returns, their lines, units and events: lets shipments, stock and the order follow a decision, and
 * writes what differs before and after it. Returns the id of a new return by its temporary one.
 */
export async function applyReturnDecision(
  app: App,
  tx: Tx,
  before: ReturnsAggregate,
  { next, effects }: Decision,
  actor: Actor,
): Promise<(id: string) => string> {
  const { orderId } = next;
  await takeUnits(app, tx, orderId, effects, actor);
  await settleLines(app, tx, next, effects, actor);
  const idOf = assignIds(next, effects);
  const [linesBefore, linesAfter] = [allLines(before), allLines(next)];
  const [unitsBefore, unitsAfter] = [allUnits(linesBefore), allUnits(linesAfter)];
  const removedUnits = unitsBefore.filter(({ id }) => !unitsAfter.some((unit) => unit.id === id)).map(({ id }) => id);
  await writeTogether(tx, [
    ...changedRows(before.returns.map(rowOf), next.returns.map(rowOf)).map(({ row, change }) =>
      tx.update(returns).set(change).where(eq(returns.id, row.id)),
    ),
    ...changedRows(linesBefore.map(lineRowOf), linesAfter.map(lineRowOf)).map(({ row, change }) =>
      tx.update(returnLines).set(change).where(eq(returnLines.id, row.id)),
    ),
    ...changedRows(unitsBefore, unitsAfter).map(({ row, change }) =>
      tx.update(returnUnits).set(change).where(eq(returnUnits.id, row.id)),
    ),
    ...(removedUnits.length > 0 ? [tx.delete(returnUnits).where(inArray(returnUnits.id, removedUnits))] : []),
  ]);
  await writeTogether(tx, [
    ...insertNew(returns, newRows(before.returns, next.returns).map(rowOf)),
    ...insertNew(returnLines, newRows(linesBefore, linesAfter).map(lineRowOf)),
    ...insertNew(returnUnits, newRows(unitsBefore, unitsAfter)),
    ...insertNew(
      returnEvents,
      effects.events.map((event) => ({ ...event, actor, at: app.now() })),
    ),
  ]);
  return idOf;
}

/** Inspected units leave the customer; those to sell again are in stock. UNITS_EXCEEDED {left}: restocked already. */
async function takeUnits(app: App, tx: Tx, orderId: string, { fates }: Effects, actor: Actor): Promise<void> {
  if (fates.length === 0) return;
  const { result } = await changeShipmentsWithin(app, tx, orderId, { type: 'takeReturn', fates }, actor);
  if (result.resold.length === 0) return;
  const lines = result.resold.map(({ itemId, units }) => ({ itemId, quantity: units }));
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const restock = await changeOrderWithin(app, tx, orderId, { type: 'restock', lines }, actor);
  if (restock.result.restocked < units) throw new DomainError('UNITS_EXCEEDED', { left: restock.result.restocked });
}

/** The refund and the replacement that a closed return promises. */
async function settleLines(
  app: App,
  tx: Tx,
  next: ReturnsAggregate,
  { refund, replacement }: Effects,
  actor: Actor,
): Promise<void> {
  const { orderId } = next;
  if (refund) {
    const lines = refund.lines.map(({ itemId, units }) => ({ itemId, quantity: units, restock: false }));
    const command = { type: 'refund', lines, amount: null, attemptId: null, note: '' } as const;
    const { result } = await changeOrderWithin(app, tx, orderId, command, actor);
    const ids = new Set(refund.lines.map(({ lineId }) => lineId));
    for (const line of allLines(next)) if (ids.has(line.id)) line.refundIds = refundsOf(line, result.refunds);
  }
  if (replacement) {
    const settled = next.returns.find(({ id }) => id === replacement.returnId)!;
    settled.replacementOrderId = await placeReplacement(app, tx, orderId, replacement, actor);
  }
}

/** The refunds that pay for a line. */
const refundsOf = ({ orderItemId }: ReturnLine, refunds: readonly Refund[]): string[] =>
  refunds.filter(({ lines }) => lines.some((line) => line.orderItemId === orderItemId)).map(({ id }) => id);

/** Gives new rows random ids, in place, with all references to them. */
function assignIds(next: ReturnsAggregate, effects: Effects): (id: string) => string {
  const idOf = createIdAssigner(NEW_ID);
  for (const one of next.returns) {
    one.id = idOf(one.id);
    for (const line of one.lines) {
      Object.assign(line, { id: idOf(line.id), returnId: one.id });
      for (const unit of line.units) Object.assign(unit, { id: idOf(unit.id), lineId: line.id });
    }
  }
  for (const event of effects.events) event.returnId = idOf(event.returnId);
  return idOf;
}

// the number of a new return comes from its sequence
const rowOf = ({ lines: _, number: __, ...row }: Return) => row;
const lineRowOf = ({ units: _, ...row }: ReturnLine) => row;
const allLines = ({ returns: all }: ReturnsAggregate) => all.flatMap(({ lines }) => lines);
const allUnits = (lines: readonly ReturnLine[]) => lines.flatMap(({ units }) => units);

const insertNew = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Write[] =>
  rows.length > 0 ? [insertRows(table, rows)] : [];
