import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#db/queryable.ts';
import { type BackupRow, listGoodBackups } from '#features/backups/backup-log.ts';
import { beginRehearsal, endRehearsal, failAbandonedRehearsals } from '#features/backups/rehearsal-log.ts';
import { listWalStreams } from '#features/backups/wal-log.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { openWalStore } from '#platform/backup/open-backup-store.ts';
import { readSidecar } from '#platform/backup/read-archive.ts';
import { errorText } from '#platform/log.ts';
import { TABLE_CHECKS } from '../doctor/table-checks.ts';
import { requirePgRestore } from './dump.ts';
import { type OpenScratchDatabase, openScratchDatabase } from './open-scratch-database.ts';
import { withBackupLock } from './open-shop-database.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { type BackupSource, megabytes } from './take-backup.ts';

/** All checks of doctor, including the one that is no query. */
const CHECK_COUNT = TABLE_CHECKS.length + 1;

/**
 * Restores the newest archive into a scratch folder, runs doctor on it, removes the folder and records the result.
 * Returns what is wrong, or null. BACKUP_RUNNING.
 */
export function rehearseBackup(db: Db, source: BackupSource, open = openScratchDatabase): Promise<string | null> {
  return withBackupLock(source.database.url, async () => {
    await failAbandonedRehearsals(db, source.now);
    const [newest] = await listGoodBackups(db, source.store.place);
    if (!newest) throw new BackupError('BACKUP_NOT_FOUND', `there is no backup in ${source.store.place}`);
    return rehearse(db, source, newest, open);
  });
}

async function rehearse(
  db: Db,
  source: BackupSource,
  backup: BackupRow,
  open: OpenScratchDatabase,
): Promise<string | null> {
  const id = await beginRehearsal(db, backup.id, source.now);
  const began = performance.now();
  const endedAt = () => new Date(source.now.getTime() + performance.now() - began);
  try {
    await requireScratchRoom(source, backup);
    const replayedUntil = await readWalEnd(db, source, backup);
    const restored = await restoreToScratch(source, backup.name, replayedUntil, open);
    const error = problemOf(restored);
    const broken = new Set(restored.violations?.map(({ check }) => check)).size;
    const { files: fileCount, figures } = restored;
    const outcome = { passedCount: CHECK_COUNT - broken, checkCount: CHECK_COUNT, fileCount, figures, replayedUntil };
    await endRehearsal(db, id, endedAt(), { error, outcome });
    return error;
  } catch (error) {
    const why = errorText(error as Error);
    await endRehearsal(db, id, endedAt(), { error: why, outcome: null });
    return why;
  }
}

// up to the end of the copied WAL of this archive
async function readWalEnd(db: Db, { config, store }: BackupSource, backup: BackupRow): Promise<Date | null> {
  if (config.BACKUP_WAL === 'off' || !backup.walStream || !backup.consistentAt) return null;
  const stream = (await listWalStreams(db, store.place)).find(({ id }) => id === backup.walStream);
  const end = stream?.copiedUntil ?? null;
  return end && end >= backup.consistentAt ? end : null;
}

async function restoreToScratch(
  { config, database, store, key, now }: BackupSource,
  name: string,
  at: Date | null,
  open: OpenScratchDatabase,
): Promise<Restored> {
  const target = path.join(config.dataDir, `rehearsal-${randomUUID().slice(0, 8)}`);
  const sidecar = await readSidecar(store, name);
  const until = at ? { at, wal: await openWalStore(config) } : undefined;
  const restore = { store, name, key, now, target, until, isRehearsal: true };
  if (sidecar?.kind !== 'dump') return restoreBackup({ ...restore, databaseUrl: undefined });
  await requirePgRestore(sidecar.postgres);
  const scratch = await open(config.dataDir, database.url);
  try {
    return await restoreBackup({ ...restore, databaseUrl: scratch.url });
  } finally {
    await scratch.remove();
  }
}

async function requireScratchRoom({ config }: BackupSource, { contentBytes }: BackupRow): Promise<void> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const [free, needed] = [bavail * bsize, (contentBytes ?? 0) * 1.1];
  if (free < needed)
    throw new BackupError(
      'BACKUP_DISK_FULL',
      `${config.dataDir} has ${megabytes(free)} free, and a rehearsal needs ${megabytes(needed)}`,
    );
}

function problemOf({ violations }: Restored): string | null {
  const [first] = violations ?? [];
  if (!violations || !first) return null;
  const more = violations.length > 1 ? `, and ${violations.length - 1} more` : '';
  return `Doctor found ${first.check}: ${first.what}: ${first.detail}${more}`;
}
