import { eq, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { importLines, imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { type ImportKind, type ImportResult, type ImportUnit, UnreadableCsv } from './import-kind.ts';

type Row = typeof imports.$inferSelect;

export const RUN_IMPORT = 'imports.run';
const MAX_FAILURES = 5;

/**
 * Checks or applies an import, a batch at a time. Changes, results and progress are one transaction, so that it
 * continues after a crash and applies nothing twice.
 */
export function runImportJob(kinds: readonly ImportKind[]): Job {
  let isStopping = false;
  return {
    name: RUN_IMPORT,
    batchSize: 1,
    stop: () => {
      isStopping = true;
    },
    async handle(app, { id }: { id: string }) {
      const [row] = await app.db.select().from(imports).where(eq(imports.id, id));
      const kind = kinds.find((one) => one.kind === row?.kind);
      if (!row || !kind || !isRunning(row)) return;
      try {
        const units = await readUnits(app, kind, row);
        while (await runBatch(app, kind, row, units)) {
          if (isStopping) throw new Error('the worker is stopping; the next one continues the import');
        }
      } catch (error) {
        if (error instanceof UnreadableCsv) return end(app, row.id, { state: 'failed', error: error.message });
        if (!isStopping) await countFailure(app, row.id);
        throw error;
      }
    },
  };
}

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
  const { format, units } = await kind.read(row.content?.toString('utf8') ?? '');
  const rowCount = units.reduce((sum, unit) => sum + unit.rowCount, 0);
  await app.db.update(imports).set({ format, rowCount, updatedAt: app.now() }).where(eq(imports.id, row.id));
  return units;
}

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
      const batch = units.slice(row.doneUnitCount, row.doneUnitCount + size);
      if (batch.length === 0) {
        await finish(app, tx, row);
        return false;
      }
      const staff = { userId: row.createdBy!, requestId: row.requestId ?? '' };
      const options = { isStockAsked: row.options.isStockAsked === true, isApplied: state === 'applying' };
      await saveResults(app, tx, row, batch, await kind.run(app, tx, staff, batch, options));
      return true;
    });
  try {
    return await attempt(kind.batchSize);
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
      const unit = row && units[row.doneUnitCount];
      if (!unit) return false;
      await saveResults(app, tx, row, [unit], [kind.refuse(unit, problems)]);
      return true;
    });
  }
}

/** Locks the import; null when it is in another step or cancelled. */
async function lockRunning(app: App, tx: Tx, id: string, state: Row['state']): Promise<Row | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  if (!row || row.state !== state) return null;
  if (row.cancelRequestedAt === null && row.createdBy !== null) return row;
  await endIn(app, tx, id, { state: 'cancelled' });
  return null;
}

async function saveResults(
  app: App,
  tx: Tx,
  row: Row,
  batch: readonly ImportUnit[],
  results: readonly ImportResult[],
): Promise<void> {
  const lines = results.map((result, index) => ({
    ...withoutNul(result),
    importId: row.id,
    position: row.doneUnitCount + index,
    stockChanges: result.stockChanges ?? [],
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
      },
    });
  await tx
    .update(imports)
    .set({
      doneUnitCount: row.doneUnitCount + batch.length,
      doneRowCount: row.doneRowCount + batch.reduce((sum, unit) => sum + unit.rowCount, 0),
      updatedAt: app.now(),
    })
    .where(eq(imports.id, row.id));
}

async function finish(app: App, tx: Tx, row: Row): Promise<void> {
  if (row.state === 'applying') return endIn(app, tx, row.id, { state: 'finished' });
  await tx.update(imports).set({ state: 'checked', updatedAt: app.now() }).where(eq(imports.id, row.id));
}

// PostgreSQL accepts no NUL in text, and results quote the file
function withoutNul(result: ImportResult): ImportResult {
  const clean = (text: string) => text.replaceAll('\0', '');
  return { ...result, name: clean(result.name), problems: result.problems.map(clean) };
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
