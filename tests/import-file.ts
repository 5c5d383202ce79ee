import { applyImport } from '../src/features/imports/apply-import.ts';
import { createImport } from '../src/features/imports/create-import.ts';
import type { ImportKind } from '../src/features/imports/import-kind.ts';
import { listImportLines } from '../src/features/imports/list-import-lines.ts';
import { readImport } from '../src/features/imports/read-import.ts';
import { runImportJob } from '../src/features/imports/run-import.ts';
import { undoImportJob } from '../src/features/imports/undo-import.ts';
import { IMPORT_KINDS } from '../src/main/import-kinds.ts';
import type { Staff } from '../src/platform/http/api-middleware.ts';
import type { TestApp } from './test-app.ts';

/** Runs the import jobs that were sent, as a worker does. */
export async function runImports(app: TestApp): Promise<void> {
  const jobs = [runImportJob(IMPORT_KINDS), undoImportJob(IMPORT_KINDS)];
  const sentJobs = app.sent.splice(0);
  for (const one of sentJobs) {
    const job = jobs.find(({ name }) => name === one.name);
    if (job) await job.handle(app, one.data as never);
    else app.sent.push(one);
  }
}

/** The results of an import line by line, without stock changes. */
export async function readLines(app: TestApp, kind: ImportKind['kind'], id: string) {
  const lines = [];
  for (let after = -1, isMore = true; isMore; ) {
    const page = await listImportLines(app, kind, { id, after, only: 'all' });
    lines.push(
      ...page.lines.map(({ position: _, stockChanges: __, isUndone: ___, undoProblem: ____, ...line }) => line),
    );
    isMore = page.isMore;
    after = page.lines.at(-1)?.position ?? 0;
  }
  return lines;
}

/** Imports a file as staff do: checks it and, with `apply`, applies it. Returns the results line by line. */
export async function importFile(
  app: TestApp,
  staff: Staff,
  kind: ImportKind['kind'],
  content: string | Buffer,
  { apply = false, ...options }: { apply?: boolean; isStockAsked?: boolean; hasNewCategories?: boolean } = {},
) {
  const file = { name: 'test.csv', content: Buffer.from(content) };
  const { id } = await createImport(app, staff, kind, file, { isStockAsked: false, ...options });
  await runImports(app);
  const announced = await readLines(app, kind, id);
  if (apply && (await readImport(app, kind, id)).state === 'checked') {
    await applyImport(app, staff, kind, id);
    await runImports(app);
  }
  return { ...(await readImport(app, kind, id)), announced, lines: await readLines(app, kind, id) };
}
