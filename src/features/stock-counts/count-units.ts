import { and, eq, ne, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { stockCountLines, stockCounts } from '#db/schema/stock-counts.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { differenceOf, expectedUnits, MAX_COUNT_LINES } from './count-rules.ts';
import { findItem, requireItem } from './find-item.ts';
import { type LockedCount, lockOpenCount, touchCount } from './lock-count.ts';
import { readCount } from './read-count.ts';
import { type Item, readExpectation } from './read-expectation.ts';

type Line = typeof stockCountLines.$inferSelect;
type Scan = { id: string; code: string; idempotencyKey: string };
type Entry = Item & { id: string; counted: number; before: number | null };

/**
 * Adds a unit to the line of a scanned code, so that two people with scanners count together; a repeated request adds
 * one. CODE_UNKNOWN, BATCH_REQUIRED, and the errors of `saveLine`.
 */
export async function scanUnit(app: App, staff: Staff, { idempotencyKey: key, ...scan }: Scan) {
  const now = app.now();
  const { lineId } = await transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `stock-counts.scan:${staff.userId}`, key, body: scan, now }, async () => {
      const count = await lockOpenCount(tx, scan.id);
      const item = await findItem(tx, count, scan.code, now);
      const line = await findLine(tx, count.id, item);
      return { lineId: await saveLine(tx, staff, { count, item, line, counted: (line?.counted ?? 0) + 1 }, now) };
    }),
  );
  return { lineId, count: await readCount(app, scan.id) };
}

/**
 * Sets the counted units of an item. STOCK_COUNT_LINE_CHANGED when someone else has counted them since the caller saw
 * `before`, and the errors of `saveLine`.
 */
export async function setUnits(app: App, staff: Staff, { id, counted, before, ...item }: Entry) {
  const now = app.now();
  const lineId = await transact(app.db, async (tx) => {
    const count = await lockOpenCount(tx, id);
    await requireItem(tx, count, item, now);
    const line = await findLine(tx, id, item);
    const isRepeated = line?.counted === counted && line.countedBy === staff.userId;
    if ((line?.counted ?? null) !== before && !isRepeated)
      throw new DomainError('STOCK_COUNT_LINE_CHANGED', await describeEntry(tx, line));
    return saveLine(tx, staff, { count, item, line, counted, isRestarted: true }, now);
  });
  return { lineId, count: await readCount(app, id) };
}

/** Takes a line out of an open count: its stock stays as it is. */
export async function removeLine(app: App, { id, lineId }: { id: string; lineId: string }) {
  await transact(app.db, async (tx) => {
    await lockOpenCount(tx, id);
    await tx.delete(stockCountLines).where(and(eq(stockCountLines.id, lineId), eq(stockCountLines.countId, id)));
    await touchCount(tx, id);
  });
  return readCount(app, id);
}

type LineEntry = { count: LockedCount; item: Item; line: Line | null; counted: number; isRestarted?: boolean };

/**
 * Writes the counted units with what the books say now. The reason stays only while the difference does.
 * ITEM_IN_OTHER_COUNT, STOCK_COUNT_LINES_LIMIT_REACHED.
 */
async function saveLine(
  tx: Tx,
  staff: Staff,
  { count, item, line, counted, isRestarted }: LineEntry,
  now: Date,
): Promise<string> {
  const expectation = await readExpectation(tx, item);
  const entry = { counted, ...expectation, countedBy: staff.userId, countedAt: now };
  await touchCount(tx, count.id);
  if (line) {
    const isExplained = differenceOf(line) === differenceOf(entry);
    const movedUnits = isRestarted ? 0 : line.movedUnits + expectedUnits(entry) - expectedUnits(line);
    const reason = isExplained ? {} : { reason: null, note: null };
    await tx
      .update(stockCountLines)
      .set({ ...entry, ...reason, movedUnits })
      .where(eq(stockCountLines.id, line.id));
    return line.id;
  }
  const lines = await tx.$count(stockCountLines, eq(stockCountLines.countId, count.id));
  if (lines >= MAX_COUNT_LINES) throw new DomainError('STOCK_COUNT_LINES_LIMIT_REACHED');
  const [createdLine] = await tx
    .insert(stockCountLines)
    .values({ countId: count.id, ...item, ...entry })
    // waits for another count that takes the same units at this moment
    .onConflictDoNothing()
    .returning({ id: stockCountLines.id });
  if (createdLine) return createdLine.id;
  throw await inOtherCount(tx, count.id, item);
}

async function inOtherCount(tx: Tx, countId: string, item: Item): Promise<DomainError> {
  const [other] = await tx
    .select({ countId: stockCounts.id, number: stockCounts.number })
    .from(stockCountLines)
    .innerJoin(stockCounts, eq(stockCounts.id, stockCountLines.countId))
    .where(and(isItem(item), stockCountLines.isOpen, ne(stockCountLines.countId, countId)));
  // it ended just now: the caller's next try succeeds
  return other
    ? new DomainError('ITEM_IN_OTHER_COUNT', other)
    : new DomainError('STOCK_COUNT_LINE_CHANGED', { counted: null, by: null });
}

const isItem = ({ variantId, batchId }: Item) =>
  and(eq(stockCountLines.variantId, variantId), sql`${stockCountLines.batchId} is not distinct from ${batchId}::uuid`);

async function findLine(tx: Tx, countId: string, item: Item): Promise<Line | null> {
  const [line] = await tx
    .select()
    .from(stockCountLines)
    .where(and(eq(stockCountLines.countId, countId), isItem(item)));
  return line ?? null;
}

async function describeEntry(tx: Tx, line: Line | null) {
  if (!line) return { counted: null, by: null };
  const [user] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, line.countedBy));
  return { counted: line.counted, by: user?.name ?? null };
}
