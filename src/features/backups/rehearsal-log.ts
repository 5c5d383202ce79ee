import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { backupRehearsals, backups, type RehearsalFigures } from '#db/schema/backups.ts';

export type RehearsalRow = typeof backupRehearsals.$inferSelect & { name: string };
type Outcome = {
  passedCount: number;
  checkCount: number;
  fileCount: number;
  figures: RehearsalFigures;
  replayedUntil: Date | null;
};

/** Records the start of a rehearsal. */
export async function beginRehearsal(db: Queryable, backupId: string, startedAt: Date): Promise<string> {
  const [row] = await db
    .insert(backupRehearsals)
    .values({ backupId, startedAt })
    .returning({ id: backupRehearsals.id });
  return row!.id;
}

/** Records what was restored, and in `error` what is wrong with it. */
export async function endRehearsal(
  db: Queryable,
  id: string,
  now: Date,
  { error, outcome }: { error: string | null; outcome: Outcome | null },
): Promise<void> {
  const state = error === null ? ('good' as const) : ('failed' as const);
  await db
    .update(backupRehearsals)
    .set({ state, finishedAt: now, error, ...outcome })
    .where(eq(backupRehearsals.id, id));
}

/** Marks rehearsals as failed whose process died. The caller holds the lock that a running one would hold. */
export async function failAbandonedRehearsals(db: Queryable, now: Date): Promise<void> {
  const ended = { state: 'failed' as const, finishedAt: now, error: 'The process ended before the rehearsal did' };
  await db.update(backupRehearsals).set(ended).where(eq(backupRehearsals.state, 'running'));
}

/** The last rehearsal, or the last successful one. */
export async function readLastRehearsal(db: Queryable, state?: 'good'): Promise<RehearsalRow | null> {
  const [row] = await db
    .select()
    .from(backupRehearsals)
    .innerJoin(backups, eq(backups.id, backupRehearsals.backupId))
    .where(state && and(eq(backupRehearsals.state, state)))
    .orderBy(desc(backupRehearsals.startedAt))
    .limit(1);
  return row ? { ...row.backup_rehearsals, name: row.backups.name } : null;
}
