import { desc, eq } from 'drizzle-orm';
import { imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { ImportKind } from './import-kind.ts';
import { type ImportSummary, summaries } from './read-import.ts';

const LISTED = 10;

/** The last imports of a kind, newest first. */
export async function listImports(app: App, kind: ImportKind['kind']): Promise<ImportSummary[]> {
  const rows = await app.db
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.kind, kind))
    .orderBy(desc(imports.createdAt), imports.id)
    .limit(LISTED);
  return summaries(
    app,
    kind,
    rows.map(({ id }) => id),
  );
}
