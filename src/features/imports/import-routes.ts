import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import type { importOperations } from './admin-contract.ts';
import { applyImport } from './apply-import.ts';
import { cancelImport } from './cancel-import.ts';
import type { ImportKind } from './import-kind.ts';
import { listImportLines } from './list-import-lines.ts';
import { listImports } from './list-imports.ts';
import { mapColumns } from './map-columns.ts';
import { readImport } from './read-import.ts';
import { startUndo } from './start-undo.ts';

/** The routes of the operations on the imports of one kind. */
export function importRoutes(contract: ReturnType<typeof importOperations>, kind: ImportKind['kind']) {
  const api = implement(contract).$context<ApiContext>().use(authorized);
  return api.router({
    list: api.list.handler(({ context }) => listImports(context.app, kind)),
    get: api.get.handler(({ context, input }) => readImport(context.app, kind, input.id)),
    lines: api.lines.handler(({ context, input }) => listImportLines(context.app, kind, input)),
    apply: api.apply.handler(({ context, input }) => applyImport(context.app, staffOf(context), kind, input.id)),
    mapColumns: api.mapColumns.handler(({ context, input }) => mapColumns(context.app, staffOf(context), kind, input)),
    undo: api.undo.handler(({ context, input }) => startUndo(context.app, staffOf(context), kind, input.id)),
    cancel: api.cancel.handler(async ({ context, input }) => {
      await cancelImport(context.app, kind, input.id);
      return { ok: true } as const;
    }),
  });
}
