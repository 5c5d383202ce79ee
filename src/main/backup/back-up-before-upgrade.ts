import type pg from 'pg';
import type { Db } from '#db/queryable.ts';
import { StartupError } from '#db/startup-error.ts';
import { beginBackup, finishBackup } from '#features/backups/backup-log.ts';
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { openBackupStore } from '#platform/backup/open-backup-store.ts';
import type { WrittenArchive } from '#platform/backup/write-archive.ts';
import type { Config } from '#platform/config.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { errorText, type Log } from '#platform/log.ts';
import type { ShopDatabase } from './open-shop-database.ts';
import { takeBackup } from './take-backup.ts';

type Server = Pick<ShopDatabase, 'url' | 'cluster'>;

/**
 * Makes the backup before a newer version migrates a shop, from which the previous version can be restored. A demo has no
 * data to lose. The table of backups may come only with the migration, so the backup is recorded afterwards.
 */
export function createUpgradeBackup(config: Config, server: Server, files: FileStore, log: Log) {
  let archive: { written: WrittenArchive; place: string; startedAt: Date; finishedAt: Date } | null = null;
  return {
    async take(client: pg.Client): Promise<void> {
      const { rows } = await client.query('select from installation where not demo');
      if (archive || rows.length === 0 || config.BACKUP_BEFORE_UPGRADE === 'off') return;
      const startedAt = new Date();
      try {
        const [store, key] = [await openBackupStore(config), await loadBackupKey(config.BACKUP_KEY, config.dataDir)];
        const database = { ...server, close: async () => {} };
        const written = await takeBackup({ config, database, files, store, key, now: startedAt });
        archive = { written, place: store.place, startedAt, finishedAt: new Date() };
        log.info({ name: written.name, place: store.place }, `backup before the upgrade from ${written.migration}`);
      } catch (error) {
        throw new StartupError(
          `This version would upgrade the database, and no backup could be taken first, so nothing was changed. ${errorText(error as Error)}. BACKUP_BEFORE_UPGRADE=off upgrades without one.`,
          { cause: error },
        );
      }
    },
    async note(db: Db): Promise<void> {
      if (!archive) return;
      const { written, place, startedAt, finishedAt } = archive;
      const id = await beginBackup(db, { name: written.name, place, reason: 'upgrade', requestedBy: null, startedAt });
      await finishBackup(db, id, finishedAt, written);
    },
  };
}
