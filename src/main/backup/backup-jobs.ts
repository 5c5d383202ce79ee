import type { BackupReason, BackupState } from '#db/schema/backups.ts';
import { installation } from '#db/schema/platform.ts';
import { listGoodBackups, readLastScheduled } from '#features/backups/backup-log.ts';
import { isScheduled, keepsWal } from '#features/backups/is-scheduled.ts';
import { readLastRehearsal } from '#features/backups/rehearsal-log.ts';
import { REHEARSE_BACKUP, TAKE_BACKUP } from '#features/backups/request-backup.ts';
import { isBackupDue, isRecent, isRehearsalDue } from '#features/backups/rules.ts';
import { listWalStreams } from '#features/backups/wal-log.ts';
import type { App } from '#platform/app.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { describePlace, isBesideShop, openBackupStore } from '#platform/backup/open-backup-store.ts';
import type { Job, Queue, Sweep } from '#platform/jobs/worker.ts';
import { makeBackup } from './make-backup.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { rehearseBackup } from './rehearse-backup.ts';
import type { BackupSource } from './take-backup.ts';

const CHECK_MS = 60_000;
const HALF_A_DAY = 12 * 3600;

// what fails is tried again by the schedule, which knows when
export const BACKUP_QUEUES: readonly Queue[] = [TAKE_BACKUP, REHEARSE_BACKUP].map((name) => ({
  ...{ name, retryLimit: 0, retryDelay: 0 },
  expireInSeconds: HALF_A_DAY,
}));

type Asked = { reason: BackupReason; requestedBy: string | null };

/** What makes the shop's backups: on request, by their schedule, and the rehearsals. */
export function createBackupWork(): { jobs: Job[]; sweep: Sweep } {
  // the process ends: an archive under way is given up, with nothing left of it
  const over = new AbortController();
  const stop = () => over.abort(new BackupError('BACKUP_UNAVAILABLE', 'the process was told to end'));
  return {
    jobs: [
      { name: TAKE_BACKUP, handle: (app, asked: Asked) => runBackup(app, asked, over.signal), stop },
      { name: REHEARSE_BACKUP, handle: (app) => runRehearsal(app, over.signal) },
    ],
    sweep: { name: 'backups.schedule', everyMs: CHECK_MS, run: (app) => runDue(app, over.signal) },
  };
}

/** Makes the backup or the rehearsal that is due. Of several workers one does, and the others see it under way. */
export async function runDue(app: App, signal?: AbortSignal): Promise<void> {
  if (!isScheduled(app)) return;
  const [made] = await app.db.select({ at: installation.createdAt }).from(installation);
  const last = await readLastScheduled(app.db);
  const isDue = isBackupDue(app.now(), app.config.BACKUP_AT, made?.at ?? app.now(), last && tried(last));
  if (isDue || (await isStreamBare(app, last && tried(last))))
    await runBackup(app, { reason: 'schedule', requestedBy: null }, signal);
  if (app.config.BACKUP_REHEARSAL === 'off') return;
  const rehearsal = await readLastRehearsal(app.db);
  const [newest] = await listGoodBackups(app.db, (await openBackupStore(app.config)).place);
  const lastTried = rehearsal && { ...tried(rehearsal), backupId: rehearsal.backupId };
  if (newest && isRehearsalDue(app.now(), lastTried, newest.id)) await runRehearsal(app, signal);
}

// WAL leads nowhere before the first archive of its stream
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

async function runBackup(app: App, why: Asked, signal?: AbortSignal): Promise<void> {
  await withSource(app, signal, async (source) => {
    const { written, removed } = await makeBackup(source, why);
    const { name, bytes } = written;
    app.log.info({ name, bytes, place: source.store.place, removed }, 'backup made');
    if (isBesideShop(app.config)) app.log.warn('backups lie on the disk of the shop: set BACKUP_TO to another place');
  });
}

async function runRehearsal(app: App, signal?: AbortSignal): Promise<void> {
  await withSource(app, signal, async (source) => {
    const problem = await rehearseBackup(app.db, source);
    if (problem) app.log.error({ reason: problem }, 'rehearsal of the backup failed');
    else app.log.info('rehearsal of the backup was good');
  });
}

async function withSource(app: App, signal: AbortSignal | undefined, work: (source: BackupSource) => Promise<void>) {
  const { config, files } = app;
  const database = await openShopDatabase(config);
  try {
    const [store, key] = [await openBackupStore(config), await loadBackupKey(config.BACKUP_KEY, config.dataDir)];
    await work({ config, database, files, store, key, now: app.now(), ...(signal ? { signal } : {}) });
  } catch (error) {
    if (error instanceof BackupError && error.code === 'BACKUP_RUNNING') return;
    app.log.error({ err: error }, 'backup failed');
  } finally {
    await database.close();
  }
}
