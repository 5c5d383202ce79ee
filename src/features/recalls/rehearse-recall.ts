import { recallRehearsals } from '#db/schema/recalls.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { type RecallOfBatch, readRecall } from './read-recall.ts';
import { traceBatch } from './trace-batch.ts';

/** Finds what a recall would concern, and records who did so, what was found and how long it took. NOT_FOUND. */
export async function rehearseRecall(app: App, staff: Staff, batchId: string): Promise<RecallOfBatch> {
  const from = performance.now();
  const { figures } = await traceBatch(app.db, batchId);
  const milliseconds = Math.round(performance.now() - from);
  await app.db.insert(recallRehearsals).values({ batchId, figures, milliseconds, by: staff.userId, at: app.now() });
  return readRecall(app.db, batchId);
}
