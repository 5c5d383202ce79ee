import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { importLines, imports } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { importJob } from './import-job.ts';
import type { ImportKind } from './import-kind.ts';

export const UNDO_IMPORT = 'imports.undo';
const LINES_AT_ONCE = 100;

type Line = typeof importLines.$inferSelect;

/** Undoes what an import created and changed, the last line first. What has changed since stays, and its line says so. */
export const undoImportJob = (kinds: readonly ImportKind[]): Job =>
  importJob(UNDO_IMPORT, async (app, id, isStopping) => {
    const [row] = await app.db.select().from(imports).where(eq(imports.id, id));
    const kind = kinds.find((one) => one.kind === row?.kind);
    if (!row?.undoRequestedAt || row.undoneAt || !kind) return;
    const staff = { userId: row.createdBy ?? '', requestId: row.requestId ?? '' };
    for (;;) {
      const lines = await nextLines(app, id);
      if (lines.length === 0) break;
      for (const line of lines) {
        if (isStopping()) throw new Error('the worker is stopping; the next one continues the undo');
        await undoLine(app, kind, staff, line);
      }
      await app.db.update(imports).set({ updatedAt: app.now() }).where(eq(imports.id, id));
    }
    await app.db.update(imports).set({ undoneAt: app.now(), updatedAt: app.now() }).where(eq(imports.id, id));
  });

const nextLines = (app: App, id: string): Promise<Line[]> =>
  app.db
    .select()
    .from(importLines)
    .where(
      and(
        eq(importLines.importId, id),
        isNotNull(importLines.undo),
        isNull(importLines.undoneAt),
        isNull(importLines.undoProblem),
      ),
    )
    .orderBy(desc(importLines.position))
    .limit(LINES_AT_ONCE);

/** The change and its mark are one transaction, so that a second worker undoes nothing twice. */
async function undoLine(app: App, kind: ImportKind, staff: Staff, line: Line): Promise<void> {
  const place = and(eq(importLines.importId, line.importId), eq(importLines.position, line.position));
  const mark = { undoneAt: app.now() };
  try {
    await transact(app.db, async (tx) => {
      const [open] = await tx.select().from(importLines).where(place).for('update');
      if (!open || open.undoneAt || !open.undo || !open.targetId) return;
      const { targetId, undo, stockChanges } = open;
      await kind.undo(app, tx, staff, { targetId, undo, stockChanges });
      await tx.update(importLines).set(mark).where(place);
    });
  } catch (error) {
    const problems = kind.problemsOf(error);
    if (!problems) throw error;
    await app.db
      .update(importLines)
      .set({ undoProblem: problems.join('. ') })
      .where(place);
  }
}
