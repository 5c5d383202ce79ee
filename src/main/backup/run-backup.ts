/** npm run backup: one encrypted archive of a shop, which may be running. */
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { isBesideShop, openBackupStore } from '#platform/backup/open-backup-store.ts';
import { readConfig } from '#platform/config.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { failStartup } from '../explain-startup-error.ts';
import { requireShop } from '../require-shop.ts';
import { megabytes, takeBackup } from './take-backup.ts';

try {
  const config = readConfig(process.env);
  requireShop(config);
  const began = performance.now();
  const store = await openBackupStore(config);
  const key = await loadBackupKey(config.BACKUP_KEY, config.dataDir);
  const files = await openFileStore(config);
  const written = await takeBackup({ config, files, store, key, now: new Date() });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${written.name}
  in ${store.place}: ${megabytes(written.bytes)} for ${megabytes(written.contentBytes)} in ${written.files} files, ${seconds} s
  back with: npm run restore -- ${written.name} --to <an empty folder>`);
  if (key.isNew) console.log(`A key was made in ${key.file}. Without it no archive opens: keep a copy elsewhere.`);
  if (isBesideShop(config))
    console.log('It is on the same disk as the shop, which is no backup: set BACKUP_TO to another place.');
} catch (error) {
  failStartup(error);
}
