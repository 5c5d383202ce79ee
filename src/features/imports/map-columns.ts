import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { importLines, importMappings } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { ImportKind } from './import-kind.ts';
import { type ImportSummary, readImport } from './read-import.ts';
import { fingerprintOf } from './read-table.ts';
import { startRun } from './start-run.ts';

/**
 * Stores which columns are read as which fields, for this and every later file with the same header, and checks the file
 * again. IMPORT_STATE_CHANGED when it is not checked.
 */
export async function mapColumns(
  app: App,
  staff: Staff,
  kind: ImportKind['kind'],
  { id, columns }: { id: string; columns: Record<string, string | null> },
): Promise<ImportSummary> {
  await transact(app.db, async (tx) => {
    const { report } = await startRun(app, tx, staff, { id, kind, state: 'checking' });
    if (!report) throw new DomainError('IMPORT_STATE_CHANGED');
    const isKnown = ([header, field]: [string, string | null]) =>
      report.columns.some((column) => column.header === header) &&
      (field === null || report.fields.some(({ name }) => name === field));
    const chosen = Object.fromEntries(Object.entries(columns).filter(isKnown));
    const values = { columns: chosen, updatedAt: app.now() };
    await tx
      .insert(importMappings)
      .values({ kind, fingerprint: fingerprintOf(report.columns.map(({ header }) => header)), ...values })
      .onConflictDoUpdate({ target: [importMappings.kind, importMappings.fingerprint], set: values });
    await tx.delete(importLines).where(eq(importLines.importId, id));
  });
  return readImport(app, kind, id);
}
