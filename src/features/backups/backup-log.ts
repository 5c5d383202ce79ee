import { and, desc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { type BackupReason, backups } from '#db/schema/backups.ts';

export type BackupRow = typeof backups.$inferSelect;
type Begun = { name: string; place: string; reason: BackupReason; requestedBy: string | null; startedAt: Date };
type Resume = { stream: string; segment: string; consistentAt: string } | null;
type Written = { bytes: number; contentBytes: number; files: number; sha256: string; resume: Resume };

/** Records the start of a backup. The caller holds the lock that lets only one run. */
export async function beginBackup(db: Queryable, start: Begun): Promise<string> {
  const [row] = await db.insert(backups).values(start).returning({ id: backups.id });
  return row!.id;
}

/** Records a complete backup. */
export async function finishBackup(db: Queryable, id: string, now: Date, written: Written): Promise<void> {
  const { bytes, contentBytes, files: fileCount, sha256 } = written;
  const wal = toColumns(written.resume);
  const end = { state: 'good' as const, finishedAt: now, bytes, contentBytes, fileCount, sha256, ...wal };
  await db.update(backups).set(end).where(eq(backups.id, id));
}

const toColumns = (resume: Resume) => ({
  walStream: resume?.stream ?? null,
  walSegment: resume?.segment ?? null,
  consistentAt: resume ? new Date(resume.consistentAt) : null,
});

/** Records why a backup failed. */
export async function failBackup(db: Queryable, id: string, now: Date, error: string): Promise<void> {
  await db.update(backups).set({ state: 'failed', finishedAt: now, error }).where(eq(backups.id, id));
}

/** Marks backups as failed whose process died. The caller holds the lock that a running one would hold. */
export async function failAbandonedBackups(db: Queryable, now: Date): Promise<BackupRow[]> {
  const ended = { state: 'failed' as const, finishedAt: now, error: 'The process ended before the backup did' };
  return db.update(backups).set(ended).where(eq(backups.state, 'running')).returning();
}

/** Records that an archive was removed at the end of its retention. */
export async function markRemoved(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(backups).set({ state: 'removed', removedAt: now }).where(eq(backups.id, id));
}

/** The complete backups of one storage, newest first. */
export const listGoodBackups = (db: Queryable, place: string): Promise<BackupRow[]> =>
  db
    .select()
    .from(backups)
    .where(and(eq(backups.state, 'good'), eq(backups.place, place)))
    .orderBy(desc(backups.startedAt));

/** The last scheduled backup, whether it succeeded or not. */
export async function readLastScheduled(db: Queryable): Promise<BackupRow | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.reason, 'schedule'), ne(backups.state, 'removed')))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return row ?? null;
}

/** In a restored shop, the backup that it comes from is complete and no other one is running. */
export async function completeRestoredBackup(
  db: Queryable,
  start: Begun,
  now: Date,
  { bytes, sha256, resume }: Pick<Written, 'bytes' | 'sha256' | 'resume'>,
): Promise<void> {
  const end = { state: 'good' as const, finishedAt: now, bytes, sha256, error: null, ...toColumns(resume) };
  await db
    .insert(backups)
    .values({ ...start, ...end })
    .onConflictDoUpdate({ target: backups.name, set: end });
  await failAbandonedBackups(db, now);
}
