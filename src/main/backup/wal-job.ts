import { dropWalSlots } from '#db/embedded/wal-slot.ts';
import { keepsWal } from '#features/backups/is-scheduled.ts';
import type { App } from '#platform/app.ts';
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { openBackupStore, openWalStore } from '#platform/backup/open-backup-store.ts';
import type { Config } from '#platform/config.ts';
import type { Sweep } from '#platform/jobs/worker.ts';
import { copyWal } from './copy-wal.ts';
import { openShopDatabase, type ShopDatabase } from './open-shop-database.ts';

/** Copies the embedded server's WAL beside the archives at an interval. */
export function createWalSweep({ BACKUP_WAL_SECONDS }: Pick<Config, 'BACKUP_WAL_SECONDS'>): Sweep {
  const over = new AbortController();
  let database: ShopDatabase | null = null;
  let running = Promise.resolve();

  async function run(app: App): Promise<void> {
    // another server archives its own WAL
    if (app.config.DATABASE_URL) return;
    if (!keepsWal(app)) return dropWalSlots(app.db);
    database ??= await openShopDatabase(app.config);
    await copyOnce(app, database, over.signal);
  }
  return {
    name: 'backups.copy-wal',
    everyMs: BACKUP_WAL_SECONDS * 1000,
    run(app) {
      running = run(app);
      return running;
    },
    async stop() {
      over.abort(new Error('the process is stopping'));
      await running.catch(() => {});
      await database?.close();
    },
  };
}

async function copyOnce(app: App, { url, cluster }: ShopDatabase, signal: AbortSignal): Promise<void> {
  const { config } = app;
  const [{ place }, store] = [await openBackupStore(config), await openWalStore(config)];
  const key = await loadBackupKey(config.BACKUP_KEY, config.dataDir);
  const count = await copyWal({ server: { url, cluster: cluster! }, place, store, key, signal });
  if (count !== null) app.log.debug({ segments: count, place }, 'WAL copied');
}
