import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import { RUN_IMPORT } from './run-import.ts';
import { UNDO_IMPORT } from './undo-import.ts';

/** an import without progress for so long is queued again */
const ABANDONED_MS = 30_000;

const ROW_CACHE_MS = 90 * 24 * 3_600_000;

/** Queues imports and undos whose worker died and removes old ones. Returns how many it queued. */
export async function recoverImports(app: App): Promise<number> {
  const now = app.now();
  await app.db.delete(imports).where(lt(imports.createdAt, new Date(now.getTime() - ROW_CACHE_MS)));
  // a checked file that is not applied is kept for a day
  await app.db
    .update(imports)
    .set({ state: 'cancelled', content: null, finishedAt: now })
    .where(and(eq(imports.state, 'checked'), isNull(imports.finishedAt), lt(imports.updatedAt, dayBefore(now))));
  const abandoned = await app.db
    .update(imports)
    .set({ updatedAt: now })
    .where(
      and(
        inArray(imports.state, ['checking', 'applying']),
        lt(imports.updatedAt, new Date(now.getTime() - ABANDONED_MS)),
      ),
    )
    .returning({ id: imports.id });
  for (const { id } of abandoned) await app.jobs.send(app.db, RUN_IMPORT, { id });
  const undone = await app.db
    .update(imports)
    .set({ updatedAt: now })
    .where(
      and(
        isNotNull(imports.undoRequestedAt),
        isNull(imports.undoneAt),
        lt(imports.updatedAt, new Date(now.getTime() - ABANDONED_MS)),
      ),
    )
    .returning({ id: imports.id });
  for (const { id } of undone) await app.jobs.send(app.db, UNDO_IMPORT, { id });
  return abandoned.length + undone.length;
}

const dayBefore = (now: Date) => new Date(now.getTime() - 24 * 3_600_000);
