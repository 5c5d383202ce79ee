import { eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { recallNotices, recalls } from '#db/schema/recalls.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { addNotices } from './add-notices.ts';
import { type RecallOfBatch, readRecall } from './read-recall.ts';

/** Ends a recall whose customers have all been told; the batch stays as it is. RECALL_CLOSED, NOTICES_PENDING. */
export function closeRecall(app: App, staff: Staff, { id, note }: { id: string; note: string }) {
  const now = app.now();
  return transact(app.db, async (tx): Promise<RecallOfBatch> => {
    const recall = await lockRecall(tx, id);
    // a batch that is on sale again has nothing to tell
    if (recall.state === 'recalled') await requireTold(tx, recall, now);
    await tx
      .update(recalls)
      .set({ closedAt: now, closedBy: staff.userId, closingNote: note })
      .where(eq(recalls.id, id));
    await recordChange(tx, staff, now, {
      action: 'recall.close',
      entityId: id,
      label: recall.number,
      after: { note },
    });
    return readRecall(tx, recall.batchId);
  });
}

async function lockRecall(tx: Tx, id: string) {
  const [recall] = await tx
    .select({
      id: recalls.id,
      batchId: recalls.batchId,
      closedAt: recalls.closedAt,
      number: batches.number,
      state: batches.state,
    })
    .from(recalls)
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .where(eq(recalls.id, id))
    .for('update', { of: recalls });
  if (!recall) throw new DomainError('NOT_FOUND');
  if (recall.closedAt) throw new DomainError('RECALL_CLOSED');
  return recall;
}

async function requireTold(tx: Tx, recall: { id: string; batchId: string }, now: Date): Promise<void> {
  await addNotices(tx, recall, now);
  const [open] = await tx
    .select({
      pending: sql<number>`count(*) filter (where ${recallNotices.state} = 'pending')::int`,
      toPhone: sql<number>`count(*) filter (where ${recallNotices.state} = 'to_phone')::int`,
    })
    .from(recallNotices)
    .where(eq(recallNotices.recallId, recall.id));
  if (open!.pending + open!.toPhone > 0) throw new DomainError('NOTICES_PENDING', open!);
}
