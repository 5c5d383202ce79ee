import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { stockCountLines } from '#db/schema/stock-counts.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { StockCountReason } from '#shared/stock-count-states.ts';
import { recordChange } from '../audit/record-change.ts';
import { differenceOf, reasonsFor } from './count-rules.ts';
import { lockCount, lockOpenCount, touchCount } from './lock-count.ts';
import { readCount } from './read-count.ts';

/** Ends the blind part of a count: from now on its differences are shown. STOCK_COUNT_EMPTY. */
export async function compareCount(app: App, id: string) {
  await transact(app.db, async (tx) => {
    const { state } = await lockOpenCount(tx, id);
    if ((await tx.$count(stockCountLines, eq(stockCountLines.countId, id))) === 0)
      throw new DomainError('STOCK_COUNT_EMPTY');
    if (state === 'counting') await touchCount(tx, id, { state: 'comparing' });
  });
  return readCount(app, id);
}

type Explanation = { id: string; lineId: string; reason: StockCountReason; note: string | null };

/** Stores why a line differs. INVALID_STOCK_COUNT_REASON {fields}, NOT_FOUND. */
export async function explainDifference(app: App, { id, lineId, reason, note }: Explanation) {
  await transact(app.db, async (tx) => {
    await lockOpenCount(tx, id, ['comparing']);
    const isLine = and(eq(stockCountLines.id, lineId), eq(stockCountLines.countId, id));
    const [line] = await tx.select().from(stockCountLines).where(isLine);
    if (!line) throw new DomainError('NOT_FOUND');
    const problems: Record<string, string> = {};
    if (!reasonsFor(differenceOf(line)).includes(reason)) problems.reason = 'This difference cannot have this reason';
    if (reason === 'other' && !note?.trim()) problems.note = 'Say in a few words what happened';
    if (Object.keys(problems).length > 0) throw new DomainError('INVALID_STOCK_COUNT_REASON', { fields: problems });
    await tx
      .update(stockCountLines)
      .set({ reason, note: note?.trim() || null })
      .where(isLine);
    await touchCount(tx, id);
  });
  return readCount(app, id);
}

/** Ends a count without any change of stock; repeated, it changes nothing. STOCK_COUNT_STATE_CHANGED when it is applied. */
export async function abandonCount(app: App, staff: Staff, id: string) {
  const now = app.now();
  await transact(app.db, async (tx) => {
    const { state, number } = await lockCount(tx, id);
    if (state === 'abandoned') return;
    if (state === 'applied') throw new DomainError('STOCK_COUNT_STATE_CHANGED', { state });
    await touchCount(tx, id, { state: 'abandoned', endedBy: staff.userId, endedAt: now });
    await closeLines(tx, id);
    await recordChange(tx, staff, now, { action: 'stock-count.abandon', entityId: id, label: number });
  });
  return readCount(app, id);
}

/** The lines of a count that has ended no longer keep other counts from their units. */
export async function closeLines(tx: Tx, id: string): Promise<void> {
  await tx.update(stockCountLines).set({ isOpen: false }).where(eq(stockCountLines.countId, id));
}
