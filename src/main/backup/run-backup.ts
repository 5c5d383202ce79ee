/** npm run backup: one encrypted archive of a shop, which may be running. */
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { isBesideShop, openBackupStore } from '#platform/backup/open-backup-store.ts';
import { readConfig } from '#platform/config.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { failStartup } from '../explain-startup-error.ts';
import { requireShop } from '../require-shop.ts';
import { makeBackup } from './make-backup.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { megabytes } from './take-backup.ts';

try {
  const config = readConfig(process.env);
  requireShop(config);
  const began = performance.now();
  const store = await openBackupStore(config);
  const key = await loadBackupKey(config.BACKUP_KEY, config.dataDir);
  const database = await openShopDatabase(config);
  const files = await openFileStore(config);
  const source = { config, database, files, store, key, now: new Date() };
  const { written, removed } = await makeBackup(source, { reason: 'command', requestedBy: null }).finally(
    database.close,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${written.name}
  in ${store.place}: ${megabytes(written.bytes)} for ${megabytes(written.contentBytes)} in ${written.files} files, ${seconds} s
  back with: npm run restore -- ${written.name} --to <an empty folder>`);
  if (removed.length > 0) console.log(`Removed at the end of their retention: ${removed.join(', ')}`);
  if (key.isNew)
    console.log(`A key was created in ${key.file}. Archives cannot be opened without it: keep a copy elsewhere.`);
  if (isBesideShop(config))
    console.log('It is on the same disk as the shop, which is not a safe backup: set BACKUP_TO to another location.');
} catch (error) {
  failStartup(error);
}
