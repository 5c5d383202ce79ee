import { type ApiContext, staffOf } from '#platform/http/api-middleware.ts';
import { applyImport } from './apply-import.ts';
import { cancelImport } from './cancel-import.ts';
import type { ImportKind } from './import-kind.ts';
import { listImportLines } from './list-import-lines.ts';
import { listImports } from './list-imports.ts';
import { mapColumns } from './map-columns.ts';
import { readImport } from './read-import.ts';
import { startUndo } from './start-undo.ts';

type Call<Input> = { context: ApiContext; input: Input };
type ById = Call<{ id: string }>;

/** Handlers of the operations on the imports of one kind. */
export const importHandlers = (kind: ImportKind['kind']) => ({
  list: ({ context }: Call<object>) => listImports(context.app, kind),
  get: ({ context, input }: ById) => readImport(context.app, kind, input.id),
  lines: ({ context, input }: Call<{ id: string; after: number; only: 'all' | 'refused' | 'stock' }>) =>
    listImportLines(context.app, kind, input),
  apply: ({ context, input }: ById) => applyImport(context.app, staffOf(context), kind, input.id),
  mapColumns: ({ context, input }: Call<{ id: string; columns: Record<string, string | null> }>) =>
    mapColumns(context.app, staffOf(context), kind, input),
  undo: ({ context, input }: ById) => startUndo(context.app, staffOf(context), kind, input.id),
  cancel: async ({ context, input }: ById) => {
    await cancelImport(context.app, kind, input.id);
    return { ok: true } as const;
  },
});
