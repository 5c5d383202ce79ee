import type { BackupState } from '#db/schema/backups.ts';
import { installation } from '#db/schema/platform.ts';
import { listGoodBackups, readLastScheduled } from '#features/backups/backup-log.ts';
import { isScheduled, keepsWal } from '#features/backups/is-scheduled.ts';
import { readLastRehearsal } from '#features/backups/rehearsal-log.ts';
import { REHEARSE_BACKUP, TAKE_BACKUP } from '#features/backups/request-backup.ts';
import { isBackupDue, isRecent, isRehearsalDue } from '#features/backups/rules.ts';
import { listWalStreams } from '#features/backups/wal-log.ts';
import type { App } from '#platform/app.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { describePlace, isBesideShop, openBackupStore } from '#platform/backup/open-backup-store.ts';
import type { Job, Queue, Sweep } from '#platform/jobs/worker.ts';
import { type BackupOutcome, type BackupWish, runBackupTask } from './run-backup-task.ts';

const CHECK_MS = 60_000;
const HALF_A_DAY = 12 * 3600;

// the schedule retries failures
export const BACKUP_QUEUES: readonly Queue[] = [TAKE_BACKUP, REHEARSE_BACKUP].map((name) => ({
  name,
  retryLimit: 0,
  retryDelay: 0,
  expireInSeconds: HALF_A_DAY,
}));

/** The jobs and sweeps of backups: on request, by schedule, and rehearsals. */
export function createBackupWork(): { jobs: Job[]; sweep: Sweep } {
  // the process stops: a running archive is abandoned and removed
  const over = new AbortController();
  const stop = () => over.abort(new BackupError('BACKUP_UNAVAILABLE', 'the process is stopping'));
  return {
    jobs: [
      { name: TAKE_BACKUP, handle: (app, request: BackupWish) => runBackup(app, request, over.signal), stop },
      { name: REHEARSE_BACKUP, handle: (app) => runRehearsal(app, over.signal) },
    ],
    sweep: { name: 'backups.schedule', everyMs: CHECK_MS, run: (app) => runDue(app, over.signal) },
  };
}

/** Runs the backup or rehearsal that is due. Of several workers one runs it; the others see that it is running. */
export async function runDue(app: App, signal?: AbortSignal): Promise<void> {
  if (!isScheduled(app)) return;
  const [row] = await app.db.select({ at: installation.createdAt }).from(installation);
  const last = await readLastScheduled(app.db);
  const isDue = isBackupDue(app.now(), app.config.BACKUP_AT, row?.at ?? app.now(), last && tried(last));
  if (isDue || (await isStreamBare(app, last && tried(last))))
    await runBackup(app, { reason: 'schedule', requestedBy: null }, signal);
  if (app.config.BACKUP_REHEARSAL === 'off') return;
  const rehearsal = await readLastRehearsal(app.db);
  const [newest] = await listGoodBackups(app.db, (await openBackupStore(app.config)).place);
  const lastTried = rehearsal && { ...tried(rehearsal), backupId: rehearsal.backupId };
  if (newest && isRehearsalDue(app.now(), lastTried, newest.id)) await runRehearsal(app, signal);
}

// WAL cannot be replayed before the first archive of its stream
async function isStreamBare(app: App, last: Parameters<typeof isRecent>[1]): Promise<boolean> {
  if (!keepsWal(app)) return false;
  const place = describePlace(app.config);
  const [stream] = await listWalStreams(app.db, place);
  if (!stream || isRecent(app.now(), last)) return false;
  return (await listGoodBackups(app.db, place)).every(({ walStream }) => walStream !== stream.id);
}

const tried = ({ startedAt, state }: { startedAt: Date; state: BackupState }) => ({
  startedAt,
  state: state === 'removed' ? ('good' as const) : state,
});

async function runBackup(app: App, why: BackupWish, signal?: AbortSignal): Promise<void> {
  const outcome = await runTask(app, why, signal);
  if (!outcome || !('backup' in outcome)) return;
  app.log.info(outcome.backup, 'backup made');
  if (isBesideShop(app.config)) app.log.warn('backups are on the disk of the shop: set BACKUP_TO to another location');
}

async function runRehearsal(app: App, signal?: AbortSignal): Promise<void> {
  const outcome = await runTask(app, null, signal);
  if (!outcome || !('problem' in outcome)) return;
  if (outcome.problem) app.log.error({ reason: outcome.problem }, 'backup rehearsal failed');
  else app.log.info('backup rehearsal succeeded');
}

async function runTask(app: App, why: BackupWish | null, signal?: AbortSignal): Promise<BackupOutcome | null> {
  const outcome = await runBackupTask({ config: app.config, now: app.now(), why }, signal);
  if (!('failure' in outcome)) return outcome;
  if (outcome.code !== 'BACKUP_RUNNING') app.log.error({ reason: outcome.failure }, 'backup failed');
  return null;
}
