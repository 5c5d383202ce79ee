import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '#db/schema/customers.ts';
import { type ImportAction, importLines, imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { importSummary } from './admin-contract.ts';
import type { ImportKind } from './import-kind.ts';

export type ImportSummary = z.infer<typeof importSummary>;

export async function readImport(app: App, kind: ImportKind['kind'], id: string): Promise<ImportSummary> {
  const [summary] = await summaries(app, kind, [id]);
  if (!summary) throw new DomainError('NOT_FOUND');
  return summary;
}

export async function summaries(app: App, kind: ImportKind['kind'], ids: readonly string[]): Promise<ImportSummary[]> {
  if (ids.length === 0) return [];
  const rows = await app.db
    .select({
      id: imports.id,
      fileName: imports.fileName,
      state: imports.state,
      format: imports.format,
      report: imports.report,
      rowCount: imports.rowCount,
      doneRowCount: imports.doneRowCount,
      options: imports.options,
      error: imports.error,
      createdBy: users.email,
      createdAt: imports.createdAt,
      finishedAt: imports.finishedAt,
      undoRequestedAt: imports.undoRequestedAt,
      undoneAt: imports.undoneAt,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(and(inArray(imports.id, [...ids]), eq(imports.kind, kind)))
    .orderBy(desc(imports.createdAt), imports.id);
  const counted = await app.db
    .select({
      id: importLines.importId,
      action: importLines.action,
      count: sql<number>`count(*)::int`,
      undoable: sql<number>`(count(*) filter (where ${importLines.undo} is not null and ${importLines.undoneAt} is null))::int`,
      undone: sql<number>`(count(*) filter (where ${importLines.undoneAt} is not null))::int`,
      stock: sql<number>`coalesce(sum(jsonb_array_length(${importLines.stockChanges})), 0)::int`,
    })
    .from(importLines)
    .where(inArray(importLines.importId, [...ids]))
    .groupBy(importLines.importId, importLines.action);
  return rows.map(({ options, createdAt, finishedAt, undoRequestedAt, undoneAt, ...row }) => {
    const importCounts = counted.filter(({ id }) => id === row.id);
    const count = (action: ImportAction) => importCounts.find((one) => one.action === action)?.count ?? 0;
    return {
      ...row,
      counts: {
        create: count('create'),
        update: count('update'),
        unchanged: count('unchanged'),
        refused: count('refused'),
      },
      stockChangeCount: importCounts.reduce((sum, { stock }) => sum + stock, 0),
      isStockAsked: options.isStockAsked === true,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      undo: undoneAt ? ('finished' as const) : undoRequestedAt ? ('running' as const) : null,
      undoableCount: importCounts.reduce((sum, { undoable }) => sum + undoable, 0),
      undoneCount: importCounts.reduce((sum, { undone }) => sum + undone, 0),
      hasNewCategories: options.hasNewCategories === true,
    };
  });
}
