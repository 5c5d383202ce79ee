import { transact } from '#db/client.ts';
import { imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { ImportKind, ImportOptions } from './import-kind.ts';
import { type ImportSummary, readImport } from './read-import.ts';
import { RUN_IMPORT } from './run-import.ts';

/** Stores a file and queues its check. */
export async function createImport(
  app: App,
  staff: Staff,
  kind: ImportKind['kind'],
  file: { name: string; content: Buffer },
  options: ImportOptions,
): Promise<ImportSummary> {
  const now = app.now();
  const id = await transact(app.db, async (tx) => {
    const [row] = await tx
      .insert(imports)
      .values({
        kind,
        fileName: file.name,
        content: file.content,
        options,
        createdBy: staff.userId,
        requestId: staff.requestId,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: imports.id });
    await app.jobs.send(tx, RUN_IMPORT, { id: row!.id });
    return row!.id;
  });
  return readImport(app, kind, id);
}
