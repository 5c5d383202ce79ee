import { and, eq } from 'drizzle-orm';
import { importMappings } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { ImportKind } from './import-kind.ts';
import type { ColumnMapping } from './read-table.ts';

/** The mapping of files of a kind with this header; empty when staff have mapped none. */
export async function findMapping(app: App, kind: ImportKind['kind'], fingerprint: string): Promise<ColumnMapping> {
  const [row] = await app.db
    .select({ columns: importMappings.columns })
    .from(importMappings)
    .where(and(eq(importMappings.kind, kind), eq(importMappings.fingerprint, fingerprint)));
  return row?.columns ?? {};
}
