import { asc, eq, inArray } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { stockCountLines } from '#db/schema/stock-counts.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { objectionToBatch, splitDifference } from '../batches/batch-rules.ts';
import { type LockedVariant, lockVariants } from '../batches/lock-variants.ts';
import { moveBatchUnits } from '../batches/move-batch-units.ts';
import { readLifeRule } from '../batches/read-life-rule.ts';
import { shiftVariantStock } from '../catalog/shift-variant-stock.ts';
import { closeLines } from './change-count.ts';
import { differenceOf, isUnexplained, movementNote } from './count-rules.ts';
import { findPromisedUnits } from './find-promised-units.ts';
import { type LockedCount, lockCount, touchCount } from './lock-count.ts';
import { readCount } from './read-count.ts';
import { readExpectation } from './read-expectation.ts';

type Line = typeof stockCountLines.$inferSelect;
type Batch = typeof batches.$inferSelect;
type Input = { id: string; version: number; acceptsShort: boolean };
/** A line with what it changes. */
type LineChange = { line: Line; onHand: number; offSale: number };
type StaleReason = 'corrected' | 'units_short' | 'now_by_batch';

/**
 * Applies a count by its differences: what was sold, packed or received since a line was counted stays. All lines or none;
 * a count that is applied already is returned as it is. STOCK_COUNT_STATE_CHANGED, STOCK_COUNT_CHANGED, STOCK_COUNT_EMPTY,
 * STOCK_COUNT_REASON_MISSING, STOCK_COUNT_LINES_STALE, STOCK_COUNT_UNITS_PROMISED.
 */
export async function applyCount(app: App, staff: Staff, { id, version, acceptsShort }: Input) {
  const now = app.now();
  await transact(app.db, async (tx) => {
    const count = await lockCount(tx, id);
    if (count.state === 'applied') return;
    if (count.state !== 'comparing') throw new DomainError('STOCK_COUNT_STATE_CHANGED', { state: count.state });
    if (count.version !== version) throw new DomainError('STOCK_COUNT_CHANGED');
    const lines = await tx.select().from(stockCountLines).where(eq(stockCountLines.countId, id));
    if (lines.length === 0) throw new DomainError('STOCK_COUNT_EMPTY');
    const unexplainedLines = lines.filter(isUnexplained).map((line) => line.id);
    if (unexplainedLines.length > 0) throw new DomainError('STOCK_COUNT_REASON_MISSING', { lines: unexplainedLines });
    const differingLines = lines.filter((line) => differenceOf(line) !== 0);
    const variants = await lockVariants(tx, [...new Set(differingLines.map(({ variantId }) => variantId))]);
    const changes = await planChanges(tx, differingLines, variants, now);
    const promisedUnits = await findPromisedUnits(tx, variants, unitsByVariant(changes));
    if (promisedUnits.some(({ isAcceptable }) => !acceptsShort || !isAcceptable))
      throw new DomainError('STOCK_COUNT_UNITS_PROMISED', { variants: promisedUnits });
    await moveUnits(tx, staff, count, changes, now);
    await endCount(tx, staff, count, { lines, changes }, now);
  });
  return readCount(app, id);
}

function unitsByVariant(changes: readonly LineChange[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { line, onHand } of changes) units.set(line.variantId, (units.get(line.variantId) ?? 0) + onHand);
  return units;
}

/** What each line changes. STOCK_COUNT_LINES_STALE for those whose difference is not true any more. */
async function planChanges(
  tx: Tx,
  lines: readonly Line[],
  variants: readonly LockedVariant[],
  now: Date,
): Promise<LineChange[]> {
  const batchIds = lines.flatMap(({ batchId }) => batchId ?? []);
  const lockedBatches = await lockBatches(tx, batchIds);
  const rule = await readLifeRule(tx);
  const staleLines: { lineId: string; why: StaleReason }[] = [];
  const changes: LineChange[] = [];
  for (const line of lines) {
    const difference = differenceOf(line);
    const variant = variants.find(({ id }) => id === line.variantId)!;
    const batch = lockedBatches.find(({ id }) => id === line.batchId);
    const refuse = (why: StaleReason) => staleLines.push({ lineId: line.id, why });
    if (!batch && variant.tracksBatchesSince) refuse('now_by_batch');
    // its stock is not tracked any more, or was corrected
    else if (variant.onHand === null || (await readExpectation(tx, line)).correctionSum !== line.correctionSum)
      refuse('corrected');
    else if (!batch) changes.push({ line, onHand: difference, offSale: 0 });
    else {
      const isSendable = objectionToBatch(batch, rule, shopDay(now)) === null;
      const units = splitDifference(difference, { onHand: batch.onHand, offSale: batch.offSale, isSendable });
      if (units) changes.push({ line, ...units });
      else refuse('units_short');
    }
  }
  if (staleLines.length > 0) throw new DomainError('STOCK_COUNT_LINES_STALE', { lines: staleLines });
  return changes;
}

const lockBatches = (tx: Tx, ids: readonly string[]): Promise<Batch[]> =>
  tx
    .select()
    .from(batches)
    .where(inArray(batches.id, [...ids]))
    // sorted, so that two transactions cannot deadlock
    .orderBy(asc(batches.id))
    .for('no key update');

async function moveUnits(
  tx: Tx,
  { userId: actorId }: Staff,
  { id: stockCountId, number }: LockedCount,
  changes: readonly LineChange[],
  now: Date,
): Promise<void> {
  const noteOf = ({ reason, note }: Line) => movementNote(number, reason!, note);
  await moveBatchUnits(
    tx,
    changes.flatMap(({ line, onHand, offSale }) =>
      line.batchId
        ? [
            {
              batchId: line.batchId,
              kind: 'counted',
              onHand,
              offSale,
              stockCountId,
              actorId,
              note: noteOf(line),
            },
          ]
        : [],
    ),
    now,
  );
  const shifts = changes.map(({ line, onHand: units }) => ({
    variantId: line.variantId,
    kind: 'counted' as const,
    units,
    stockCountId,
    actorId,
    note: noteOf(line),
  }));
  await shiftVariantStock(
    tx,
    shifts.filter(({ units }) => units !== 0),
    now,
  );
}

async function endCount(
  tx: Tx,
  staff: Staff,
  { id, number }: LockedCount,
  { lines, changes }: { lines: readonly Line[]; changes: readonly LineChange[] },
  now: Date,
): Promise<void> {
  for (const line of lines) {
    const { onHand, offSale } = changes.find((change) => change.line.id === line.id) ?? { onHand: 0, offSale: 0 };
    await tx
      .update(stockCountLines)
      .set({ appliedOnHand: onHand, appliedOffSale: offSale })
      .where(eq(stockCountLines.id, line.id));
  }
  await closeLines(tx, id);
  await touchCount(tx, id, { state: 'applied', endedBy: staff.userId, endedAt: now });
  const sumOf = (units: readonly number[]) => units.reduce((sum, one) => sum + one, 0);
  const differences = changes.map(({ line }) => differenceOf(line));
  await recordChange(tx, staff, now, {
    action: 'stock-count.apply',
    entityId: id,
    label: number,
    after: {
      lines: lines.length,
      unitsAdded: sumOf(differences.filter((units) => units > 0)),
      unitsRemoved: -sumOf(differences.filter((units) => units < 0)),
    },
  });
}
