import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { ImportKind } from './import-kind.ts';
import { type ImportSummary, readImport } from './read-import.ts';
import { startRun } from './start-run.ts';

/** Queues a checked import to be applied. IMPORT_STATE_CHANGED when it is in another state. */
export async function applyImport(
  app: App,
  staff: Staff,
  kind: ImportKind['kind'],
  id: string,
): Promise<ImportSummary> {
  await transact(app.db, (tx) => startRun(app, tx, staff, { id, kind, state: 'applying' }));
  return readImport(app, kind, id);
}
