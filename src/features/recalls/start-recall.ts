import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { recalls } from '#db/schema/recalls.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { batchNumberKey } from '../batches/batch-rules.ts';
import { lockBatch, setStateWithin } from '../batches/change-batch.ts';
import { addNotices } from './add-notices.ts';
import { type RecallOfBatch, readRecall } from './read-recall.ts';

type Input = { batchId: string; number: string; reason: string; instructions: string; idempotencyKey: string };

/**
 * Starts a recall: its units leave sale, and each order whose customer has some gets a notice, in one transaction. The
 * mails are sent by `sendNotices`. INVALID_RECALL, RECALL_OPEN.
 */
export function startRecall(app: App, staff: Staff, { idempotencyKey, ...input }: Input): Promise<RecallOfBatch> {
  const now = app.now();
  const request = { scope: `recalls.start:${staff.userId}`, key: idempotencyKey, body: input, now };
  return transact(app.db, (tx) =>
    withIdempotency(tx, request, async () => {
      const { batchId, number, reason, instructions } = input;
      const batch = await lockBatch(tx, batchId);
      if (batchNumberKey(number) !== batchNumberKey(batch.number))
        throw new DomainError('INVALID_RECALL', { fields: { number: `Type ${batch.number}` } });
      await requireNoOpenRecall(tx, batchId);
      if (batch.state !== 'recalled') await setStateWithin(tx, staff, batch, { to: 'recalled', reason }, now);
      const recall = { id: randomUUID(), batchId, reason, instructions, startedBy: staff.userId, startedAt: now };
      await tx.insert(recalls).values(recall);
      const notices = await addNotices(tx, recall, now);
      await recordChange(tx, staff, now, {
        action: 'recall.start',
        entityId: recall.id,
        label: batch.number,
        after: { reason, instructions, notices },
      });
      return readRecall(tx, batchId);
    }),
  );
}

async function requireNoOpenRecall(tx: Tx, batchId: string): Promise<void> {
  const open = await tx
    .select({ id: recalls.id })
    .from(recalls)
    .where(and(eq(recalls.batchId, batchId), isNull(recalls.closedAt)));
  if (open.length > 0) throw new DomainError('RECALL_OPEN');
}
