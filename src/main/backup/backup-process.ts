/** A separate process for an archive or a rehearsal, since compression and encryption would delay requests and jobs. */
import { setPriority } from 'node:os';
import { connect } from '#db/client.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { openBackupStore } from '#platform/backup/open-backup-store.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { errorText } from '#platform/log.ts';
import { makeBackup } from './make-backup.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { rehearseBackup } from './rehearse-backup.ts';
import type { BackupOutcome, BackupTask, FromWorker } from './run-backup-task.ts';
import type { BackupSource } from './take-backup.ts';

/** requests have priority */
const NICE = 10;

const over = new AbortController();
process.on('message', (message: FromWorker) => {
  if ('stop' in message) over.abort(new Error(message.stop));
  else void sendResult(message);
});
// the worker has ended, in whatever way
process.on('disconnect', () => over.abort(new BackupError('BACKUP_UNAVAILABLE', 'the worker has ended')));

async function sendResult(task: BackupTask): Promise<void> {
  process.send!(await perform(task));
  process.disconnect();
}

async function perform({ config, now, why }: BackupTask): Promise<BackupOutcome> {
  try {
    setPriority(NICE);
    const database = await openShopDatabase(config);
    try {
      const [store, key] = [await openBackupStore(config), await loadBackupKey(config.BACKUP_KEY, config.dataDir)];
      const files = await openFileStore(config);
      const source = { config, database, files, store, key, now, signal: over.signal };
      return why ? { backup: describe(source, await makeBackup(source, why)) } : await rehearse(source);
    } finally {
      await database.close();
    }
  } catch (error) {
    const code = error instanceof BackupError ? error.code : null;
    return { failure: errorText(error as Error), code };
  }
}

const describe = ({ store }: BackupSource, { written, removed }: Awaited<ReturnType<typeof makeBackup>>) => ({
  name: written.name,
  bytes: written.bytes,
  place: store.place,
  removed,
});

async function rehearse(source: BackupSource): Promise<BackupOutcome> {
  const { db, close } = connect(source.database.url, { max: 2 });
  try {
    return { problem: await rehearseBackup(db, source) };
  } finally {
    await close();
  }
}
