import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { importLines, imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { importLine } from './admin-contract.ts';
import type { ImportKind } from './import-kind.ts';

const PAGE = 200;

/** Results line by line in the file's order, after a position. */
export async function listImportLines(
  app: App,
  kind: ImportKind['kind'],
  { id, after, only }: { id: string; after: number; only: 'all' | 'refused' | 'stock' },
): Promise<{ lines: z.infer<typeof importLine>[]; isMore: boolean }> {
  const [row] = await app.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.kind, kind)));
  if (!row) throw new DomainError('NOT_FOUND');
  const filters = {
    all: undefined,
    refused: eq(importLines.action, 'refused'),
    stock: sql`jsonb_array_length(${importLines.stockChanges}) > 0`,
  };
  const rows = await app.db
    .select({
      position: importLines.position,
      line: importLines.line,
      name: importLines.name,
      action: importLines.action,
      count: importLines.count,
      problems: importLines.problems,
      stockChanges: importLines.stockChanges,
      isUndone: sql<boolean>`${importLines.undoneAt} is not null`,
      undoProblem: importLines.undoProblem,
    })
    .from(importLines)
    .where(and(eq(importLines.importId, id), gt(importLines.position, after), filters[only]))
    .orderBy(asc(importLines.position))
    .limit(PAGE + 1);
  return { lines: rows.slice(0, PAGE), isMore: rows.length > PAGE };
}
