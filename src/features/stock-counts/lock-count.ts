import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { stockCounts } from '#db/schema/stock-counts.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { StockCountState } from '#shared/stock-count-states.ts';

export type LockedCount = typeof stockCounts.$inferSelect;

const OPEN: readonly StockCountState[] = ['counting', 'comparing'];

/** Locks a count, so that one change of it follows the other. NOT_FOUND. */
export async function lockCount(tx: Tx, id: string): Promise<LockedCount> {
  const [count] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for('update');
  if (!count) throw new DomainError('NOT_FOUND');
  return count;
}

/** The same of a count in one of these states, open by default. STOCK_COUNT_STATE_CHANGED. */
export async function lockOpenCount(tx: Tx, id: string, states = OPEN): Promise<LockedCount> {
  const count = await lockCount(tx, id);
  if (!states.includes(count.state)) throw new DomainError('STOCK_COUNT_STATE_CHANGED', { state: count.state });
  return count;
}

/** Marks a count as changed: whoever saw it before does not apply it. */
export async function touchCount(
  tx: Tx,
  id: string,
  change: Partial<Pick<LockedCount, 'state' | 'endedBy' | 'endedAt'>> = {},
): Promise<void> {
  await tx
    .update(stockCounts)
    .set({ ...change, version: sql`version + 1` })
    .where(eq(stockCounts.id, id));
}
