import { and, desc, eq, ne } from 'drizzle-orm';
import { backups } from '#db/schema/backups.ts';
import { installation } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { describePlace } from '#platform/backup/open-backup-store.ts';
import { DAY_MS, formatDateTime } from '#shared/dates.ts';
import { isScheduled, keepsWal } from './is-scheduled.ts';
import { readLastRehearsal } from './rehearsal-log.ts';
import { OVERDUE_MS, walOverdueMs } from './rules.ts';
import { listWalStreams } from './wal-log.ts';

type Problem = { text: string; at: Date };

/** Why the shop could not be restored after a loss, or null: the last backup or rehearsal failed or is missing. */
export async function findBackupProblem(app: App): Promise<Problem | null> {
  const [last] = await app.db
    .select()
    .from(backups)
    .where(and(ne(backups.state, 'removed'), ne(backups.state, 'running')))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  if (last?.state === 'failed')
    return {
      text: `The backup of ${formatDateTime(last.startedAt)} failed. ${last.error ?? ''}`.trim(),
      at: last.startedAt,
    };
  return (await findMissing(app)) ?? (await findFailedRehearsal(app)) ?? findOverdueWal(app);
}

// a worker that does not run records no failure
async function findMissing(app: App): Promise<Problem | null> {
  if (!isScheduled(app)) return null;
  const [[good], [latest]] = await Promise.all([
    app.db
      .select({ at: backups.startedAt })
      .from(backups)
      .where(eq(backups.state, 'good'))
      .orderBy(desc(backups.startedAt))
      .limit(1),
    app.db.select({ at: installation.createdAt }).from(installation),
  ]);
  const since = good?.at ?? latest?.at ?? app.now();
  const age = app.now().getTime() - since.getTime();
  if (age < OVERDUE_MS) return null;
  const text = good
    ? `No backup for ${Math.floor(age / DAY_MS)} days. The last good one is from ${formatDateTime(good.at)}.`
    : 'There is no backup of this shop yet.';
  return { text: `${text} A worker makes one every day; check its log.`, at: since };
}

// a worker that does not run records no failure
async function findOverdueWal(app: App): Promise<Problem | null> {
  const [stream] = keepsWal(app) ? await listWalStreams(app.db, describePlace(app.config)) : [];
  if (!stream) return null;
  const since = stream.copiedUntil ?? stream.startedAt;
  if (app.now().getTime() - since.getTime() < walOverdueMs(app.config.BACKUP_WAL_SECONDS)) return null;
  const why = stream.error ?? 'A worker does it; check its log.';
  return { text: `The WAL has not been copied since ${formatDateTime(since)}. ${why}`, at: since };
}

async function findFailedRehearsal({ db }: App): Promise<Problem | null> {
  const last = await readLastRehearsal(db);
  if (last?.state !== 'failed') return null;
  return {
    text: `The rehearsal of ${formatDateTime(last.startedAt)} failed: this archive cannot restore the shop. ${last.error ?? ''}`.trim(),
    at: last.startedAt,
  };
}
