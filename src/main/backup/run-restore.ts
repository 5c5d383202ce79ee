/** npm run restore -- ARCHIVE --to FOLDER: brings a shop back from an archive, into a folder that is empty. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#platform/backup/backup-error.ts';
import { keyOf } from '#platform/backup/backup-key.ts';
import { type BackupStore, isArchiveName } from '#platform/backup/backup-store.ts';
import { openBackupStore } from '#platform/backup/open-backup-store.ts';
import { type Config, ConfigError, readConfig } from '#platform/config.ts';
import { failStartup } from '../explain-startup-error.ts';
import { findBackupKey } from './find-backup-key.ts';
import { restoreBackup } from './restore-backup.ts';
import { sayRestored } from './say-restored.ts';

const USAGE =
  'Usage: npm run restore -- <archive file, its name in BACKUP_TO, or newest> --to <an empty folder> [--as-it-was]';

const OPTIONS = { to: { type: 'string' }, 'as-it-was': { type: 'boolean', default: false } } as const;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [wanted] = positionals;
  if (!wanted || !values.to || positionals.length > 1) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  const { store, name } = await findArchive(config, wanted);
  const key = await keyOf(findBackupKey(config), null, false);
  const began = performance.now();
  const target = path.resolve(values.to);
  const restored = await restoreBackup({
    ...{ store, name, key, target, databaseUrl: config.DATABASE_URL, now: new Date() },
    isKeptAsItWas: values['as-it-was'],
  });
  process.exitCode = sayRestored(restored, target, performance.now() - began);
} catch (error) {
  failStartup(error);
}

/** The archive in its own folder, or in the place of the settings. */
async function findArchive(config: Config, wanted: string): Promise<{ store: BackupStore; name: string }> {
  const name = path.basename(wanted);
  if (name !== wanted) return { store: await openBackupStore(config, path.dirname(path.resolve(wanted))), name };
  const store = await openBackupStore(config);
  if (wanted !== 'newest') {
    if (!isArchiveName(wanted)) throw new BackupError('BACKUP_NOT_FOUND', `${wanted} is no name of an archive`);
    return { store, name };
  }
  const [newest] = await store.list();
  if (!newest) throw new BackupError('BACKUP_NOT_FOUND', `there is no archive in ${store.place}`);
  return { store, name: newest };
}
