import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { ImportKind } from './import-kind.ts';
import { type ImportSummary, readImport } from './read-import.ts';
import { RUN_IMPORT } from './run-import.ts';

/** Queues a checked import to be applied. IMPORT_STATE_CHANGED when it is in another state. */
export async function applyImport(
  app: App,
  staff: Staff,
  kind: ImportKind['kind'],
  id: string,
): Promise<ImportSummary> {
  await transact(app.db, async (tx) => {
    const changed = await tx
      .update(imports)
      .set({
        state: 'applying',
        doneRowCount: 0,
        doneUnitCount: 0,
        createdBy: staff.userId,
        requestId: staff.requestId,
        updatedAt: app.now(),
      })
      .where(and(eq(imports.id, id), eq(imports.kind, kind), eq(imports.state, 'checked')))
      .returning({ id: imports.id });
    if (changed.length === 0) throw new DomainError('IMPORT_STATE_CHANGED');
    await app.jobs.send(tx, RUN_IMPORT, { id });
  });
  return readImport(app, kind, id);
}
