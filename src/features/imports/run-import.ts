import { and, between, eq, inArray, lt, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { importLines, imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { toStorable } from '#shared/valid-text.ts';
import { UnreadableCsv } from './file-format.ts';
import { findMapping } from './find-mapping.ts';
import { importJob } from './import-job.ts';
import type { AnnouncedUnit, EarlierLine, ImportKind, ImportResult, ImportUnit, RunOptions } from './import-kind.ts';

type Row = typeof imports.$inferSelect;

export const RUN_IMPORT = 'imports.run';
const MAX_FAILURES = 5;
/** a check locks no rows, so its batches are larger than those that are applied */
const CHECKED_AT_ONCE = 150;

/**
 * Checks or applies an import, a batch at a time. Changes, results and progress are one transaction, so that it
 * continues after a crash and applies nothing twice.
 */
export const runImportJob = (kinds: readonly ImportKind[]): Job =>
  importJob(RUN_IMPORT, async (app, id, isStopping) => {
    const [row] = await app.db.select().from(imports).where(eq(imports.id, id));
    const kind = kinds.find((one) => one.kind === row?.kind);
    if (!row || !kind || !isRunning(row)) return;
    try {
      const units = await readUnits(app, kind, row);
      while (await runBatch(app, kind, row, units)) {
        if (isStopping()) throw new Error('the worker is stopping; the next one continues the import');
      }
    } catch (error) {
      if (error instanceof UnreadableCsv) return end(app, row.id, { state: 'failed', error: error.message });
      if (!isStopping()) await countFailure(app, row.id);
      throw error;
    }
  });

/** An unexpected error: the import is retried a few times and then fails with a message. */
async function countFailure(app: App, id: string): Promise<void> {
  const [row] = await app.db
    .update(imports)
    .set({ failureCount: sql`failure_count + 1` })
    .where(eq(imports.id, id))
    .returning({ count: imports.failureCount });
  if (row && row.count >= MAX_FAILURES)
    await end(app, id, { state: 'failed', error: 'Something went wrong. What was done before it stays.' });
}

const isRunning = ({ state }: Row) => state === 'checking' || state === 'applying';

async function readUnits(app: App, kind: ImportKind, row: Row): Promise<ImportUnit[]> {
  const content = row.content ?? Buffer.alloc(0);
  const { format, report, units } = await kind.read(content, (fingerprint) => findMapping(app, row.kind, fingerprint));
  const rowCount = units.reduce((sum, unit) => sum + unit.rowCount, 0);
  await app.db.update(imports).set({ format, report, rowCount, updatedAt: app.now() }).where(eq(imports.id, row.id));
  return units;
}

type Batch = { position: number; unit: ImportUnit; announced: AnnouncedUnit | null }[];

/** Runs the next units. False when this worker has nothing left to do. */
async function runBatch(
  app: App,
  kind: ImportKind,
  { id, state }: Row,
  units: readonly ImportUnit[],
): Promise<boolean> {
  const attempt = (size: number) =>
    transact(app.db, async (tx) => {
      const row = await lockRunning(app, tx, id, state);
      if (!row) return false;
      const batch = await nextBatch(tx, row, units, size);
      if (batch.length === 0) {
        await finish(app, tx, row);
        return false;
      }
      const todo = batch.filter(isToRun);
      const staff = { userId: row.createdBy!, requestId: row.requestId ?? '' };
      const options: RunOptions = {
        isStockAsked: row.options.isStockAsked === true,
        hasNewCategories: row.options.hasNewCategories === true,
        announced: state === 'applying' ? todo.map(({ announced }) => announced!) : null,
        findEarlierLines: (targetIds) => findEarlierLines(tx, row, targetIds),
      };
      const results = await kind.run(
        app,
        tx,
        staff,
        todo.map(({ unit }) => unit),
        options,
      );
      await saveResults(tx, row, todo, results);
      await saveProgress(app, tx, row, batch);
      return true;
    });
  try {
    return await attempt(state === 'checking' ? CHECKED_AT_ONCE : kind.batchSize);
  } catch (error) {
    if (!kind.problemsOf(error)) throw error;
  }
  // one unit is refused: each is applied on its own, so that the others succeed
  try {
    return await attempt(1);
  } catch (error) {
    const problems = kind.problemsOf(error);
    if (!problems) throw error;
    return transact(app.db, async (tx) => {
      const row = await lockRunning(app, tx, id, state);
      if (!row) return false;
      const batch = await nextBatch(tx, row, units, 1);
      const [next] = batch;
      if (!next) return false;
      await saveResults(tx, row, batch, [kind.refuse(next.unit, problems)]);
      await saveProgress(app, tx, row, batch);
      return true;
    });
  }
}

async function nextBatch(tx: Tx, row: Row, units: readonly ImportUnit[], size: number): Promise<Batch> {
  const next = units
    .slice(row.doneUnitCount, row.doneUnitCount + size)
    .map((unit, index) => ({ position: row.doneUnitCount + index, unit }));
  const last = next.at(-1);
  if (row.state === 'checking' || !last) return next.map((one) => ({ ...one, announced: null }));
  const lines = await tx
    .select({ position: importLines.position, action: importLines.action, targetId: importLines.targetId })
    .from(importLines)
    .where(and(eq(importLines.importId, row.id), between(importLines.position, row.doneUnitCount, last.position)));
  const announced = new Map(lines.map(({ position, ...line }) => [position, line]));
  return next.map((one) => ({ ...one, announced: announced.get(one.position)! }));
}

// what the check refused or found unchanged stays as it was announced
const isToRun = ({ announced }: Batch[number]) =>
  announced === null || announced.action === 'create' || announced.action === 'update';

async function findEarlierLines(tx: Tx, row: Row, targetIds: readonly string[]): Promise<Map<string, EarlierLine>> {
  if (targetIds.length === 0) return new Map();
  const lines = await tx
    .select({ targetId: importLines.targetId, line: importLines.line, action: importLines.action })
    .from(importLines)
    .where(
      and(
        eq(importLines.importId, row.id),
        inArray(importLines.targetId, [...targetIds]),
        lt(importLines.position, row.doneUnitCount),
      ),
    );
  return new Map(lines.map(({ targetId, line, action }) => [targetId!, { line, isCreated: action === 'create' }]));
}

/** Locks the import; null when it is in another step or cancelled. */
async function lockRunning(app: App, tx: Tx, id: string, state: Row['state']): Promise<Row | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  if (!row || row.state !== state) return null;
  if (row.cancelRequestedAt === null && row.createdBy !== null) return row;
  await endIn(app, tx, id, { state: 'cancelled' });
  return null;
}

async function saveResults(tx: Tx, row: Row, batch: Batch, results: readonly ImportResult[]): Promise<void> {
  if (results.length === 0) return;
  const lines = results.map((result, index) => ({
    ...result,
    // they quote the file
    name: toStorable(result.name),
    problems: toStorable(result.problems),
    importId: row.id,
    position: batch[index]!.position,
    stockChanges: result.stockChanges ?? [],
    targetId: result.targetId ?? null,
    undo: result.undo ?? null,
  }));
  await tx
    .insert(importLines)
    .values(lines)
    // the results of applying replace those of the check
    .onConflictDoUpdate({
      target: [importLines.importId, importLines.position],
      set: {
        action: sql`excluded.action`,
        problems: sql`excluded.problems`,
        stockChanges: sql`excluded.stock_changes`,
        targetId: sql`excluded.target_id`,
        undo: sql`excluded.undo`,
      },
    });
}

async function saveProgress(app: App, tx: Tx, row: Row, batch: Batch): Promise<void> {
  await tx
    .update(imports)
    .set({
      doneUnitCount: row.doneUnitCount + batch.length,
      doneRowCount: row.doneRowCount + batch.reduce((sum, { unit }) => sum + unit.rowCount, 0),
      updatedAt: app.now(),
    })
    .where(eq(imports.id, row.id));
}

async function finish(app: App, tx: Tx, row: Row): Promise<void> {
  if (row.state === 'applying') return endIn(app, tx, row.id, { state: 'finished' });
  await tx.update(imports).set({ state: 'checked', updatedAt: app.now() }).where(eq(imports.id, row.id));
}

type End = { state: 'finished' | 'cancelled' | 'failed'; error?: string };

const end = (app: App, id: string, how: End) => transact(app.db, (tx) => endIn(app, tx, id, how));

async function endIn(app: App, tx: Tx, id: string, how: End): Promise<void> {
  const now = app.now();
  await tx
    .update(imports)
    .set({ ...how, content: null, finishedAt: now, updatedAt: now })
    .where(eq(imports.id, id));
}
