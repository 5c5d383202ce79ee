import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { ImportKind } from './import-kind.ts';
import { RUN_IMPORT } from './run-import.ts';

/**
 * Queues a checked import to be checked again or applied, from its first row. Returns its row.
 * IMPORT_STATE_CHANGED when it is in another state.
 */
export async function startRun(
  app: App,
  tx: Tx,
  staff: Staff,
  run: { id: string; kind: ImportKind['kind']; state: 'checking' | 'applying' },
): Promise<typeof imports.$inferSelect> {
  const [row] = await tx
    .update(imports)
    .set({
      state: run.state,
      doneRowCount: 0,
      doneUnitCount: 0,
      createdBy: staff.userId,
      requestId: staff.requestId,
      updatedAt: app.now(),
    })
    .where(and(eq(imports.id, run.id), eq(imports.kind, run.kind), eq(imports.state, 'checked')))
    .returning();
  if (!row) throw new DomainError('IMPORT_STATE_CHANGED');
  await app.jobs.send(tx, RUN_IMPORT, { id: run.id });
  return row;
}
