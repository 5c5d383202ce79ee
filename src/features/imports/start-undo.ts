import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { importLines, imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { ImportKind } from './import-kind.ts';
import { type ImportSummary, readImport } from './read-import.ts';
import { UNDO_IMPORT } from './undo-import.ts';

/**
 * Queues the undo of an ended import, also of a cancelled one. IMPORT_STATE_CHANGED when it has not ended, has changed
 * nothing, or is undone already.
 */
export async function startUndo(app: App, staff: Staff, kind: ImportKind['kind'], id: string): Promise<ImportSummary> {
  await transact(app.db, async (tx) => {
    const [line] = await tx
      .select({ position: importLines.position })
      .from(importLines)
      .where(and(eq(importLines.importId, id), isNotNull(importLines.undo)))
      .limit(1);
    const changed = await tx
      .update(imports)
      .set({
        undoRequestedAt: app.now(),
        createdBy: staff.userId,
        requestId: staff.requestId,
        updatedAt: app.now(),
      })
      .where(
        and(eq(imports.id, id), eq(imports.kind, kind), isNotNull(imports.finishedAt), isNull(imports.undoRequestedAt)),
      )
      .returning({ id: imports.id });
    if (!line || changed.length === 0) throw new DomainError('IMPORT_STATE_CHANGED');
    await app.jobs.send(tx, UNDO_IMPORT, { id });
  });
  return readImport(app, kind, id);
}
