import { connect } from '#db/client.ts';
import type { Db } from '#db/queryable.ts';
import type { BackupReason } from '#db/schema/backups.ts';
import {
  beginBackup,
  failAbandonedBackups,
  failBackup,
  finishBackup,
  listGoodBackups,
  markRemoved,
} from '#features/backups/backup-log.ts';
import { readLastRehearsal } from '#features/backups/rehearsal-log.ts';
import { listExpired } from '#features/backups/rules.ts';
import { partialName, sidecarName } from '#platform/backup/backup-store.ts';
import { openWalStore } from '#platform/backup/open-backup-store.ts';
import type { WrittenArchive } from '#platform/backup/write-archive.ts';
import { errorText } from '#platform/log.ts';
import { inspectDatabase } from './inspect-database.ts';
import { withBackupLock } from './open-shop-database.ts';
import { removeExpiredWal } from './remove-expired-wal.ts';
import { type BackupSource, nextArchiveName, takeBackup } from './take-backup.ts';

type Why = { reason: BackupReason; requestedBy: string | null };
export type MadeBackup = { written: WrittenArchive; removed: string[] };

/**
 * Makes a backup, records its result, and removes expired archives: only those that the shop has recorded, in the same
 * storage. BACKUP_RUNNING.
 */
export function makeBackup(source: BackupSource, why: Why): Promise<MadeBackup> {
  return withBackupLock(source.database.url, async () => {
    // before its upgrade a shop may lack the table in this version's form
    if (!(await inspectDatabase(source.database.url)).hasList)
      return { written: await takeBackup(source), removed: [] };
    const database = connect(source.database.url, { max: 2 });
    try {
      return await takeListed(database.db, source, why);
    } finally {
      await database.close();
    }
  });
}

async function takeListed(db: Db, source: BackupSource, why: Why): Promise<MadeBackup> {
  const { store, now } = source;
  for (const { name, place } of await failAbandonedBackups(db, now))
    if (place === store.place) await store.remove(partialName(name));
  const name = nextArchiveName(now);
  const id = await beginBackup(db, { ...why, name, place: store.place, startedAt: now });
  const began = performance.now();
  const finishedAt = () => new Date(now.getTime() + performance.now() - began);
  try {
    const written = await takeBackup(source, name);
    await finishBackup(db, id, finishedAt(), written);
    const removed = await removeExpired(db, source);
    await removeExpiredWal(db, store.place, await openWalStore(source.config));
    return { written, removed };
  } catch (error) {
    await failBackup(db, id, finishedAt(), errorText(error as Error));
    throw error;
  }
}

/** Returns the names of the removed archives. */
export async function removeExpired(db: Db, { config, store, now }: BackupSource): Promise<string[]> {
  const keep = {
    daily: config.BACKUP_KEEP_DAILY,
    weekly: config.BACKUP_KEEP_WEEKLY,
    monthly: config.BACKUP_KEEP_MONTHLY,
  };
  const rehearsed = await readLastRehearsal(db, 'good');
  const expired = listExpired(await listGoodBackups(db, store.place), keep, now, rehearsed?.backupId ?? null);
  for (const { id, name } of expired) {
    await store.remove(name);
    await store.remove(sidecarName(name));
    await markRemoved(db, id, now);
  }
  return expired.map(({ name }) => name);
}
