/** npm run restore -- ARCHIVE --to FOLDER: restores a shop into an empty folder; --to-time: up to an instant. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { BackupError } from '#platform/backup/backup-error.ts';
import { keyOf } from '#platform/backup/backup-key.ts';
import { type BackupStore, isArchiveName } from '#platform/backup/backup-store.ts';
import { openBackupStore, openWalStore } from '#platform/backup/open-backup-store.ts';
import { type Config, ConfigError, readConfig } from '#platform/config.ts';
import { failStartup } from '../explain-startup-error.ts';
import { findArchiveBefore } from './find-archive-before.ts';
import { findBackupKey } from './find-backup-key.ts';
import { printRestored } from './print-restored.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE =
  'Usage: npm run restore -- <archive file, its name in BACKUP_TO, or newest> --to <an empty folder> [--as-it-was], or: npm run restore -- --to-time 2026-11-23T10:15:00+05:30 --to <an empty folder>';

const OPTIONS = {
  to: { type: 'string' },
  'to-time': { type: 'string' },
  'as-it-was': { type: 'boolean', default: false },
} as const;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [argument] = positionals;
  const time = values['to-time'];
  if (!(argument || time) || !values.to || positionals.length > 1 || (time && values['as-it-was']))
    throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  const at = time === undefined ? null : parseTime(time);
  const { store, name } = await findArchive(config, argument, at);
  const key = await keyOf(findBackupKey(config), null, false);
  const began = performance.now();
  const target = path.resolve(values.to);
  const restored = await restoreBackup({
    store,
    name,
    key,
    target,
    databaseUrl: config.DATABASE_URL,
    now: new Date(),
    isKeptAsItWas: values['as-it-was'],
    until: at ? { at, wal: await openWalStore(config, folderOf(argument)) } : undefined,
  });
  process.exitCode = printRestored(restored, target, { ms: performance.now() - began, at });
} catch (error) {
  failStartup(error);
}

/** The archive in its own folder or in the configured storage; for an instant the newest one before it. */
async function findArchive(
  config: Config,
  argument: string | undefined,
  at: Date | null,
): Promise<{ store: BackupStore; name: string }> {
  const store = await openBackupStore(config, folderOf(argument));
  if (at && (!argument || argument === 'newest')) return { store, name: await findArchiveBefore(store, at) };
  const name = path.basename(argument!);
  if (name !== argument) return { store, name };
  if (argument !== 'newest') {
    if (!isArchiveName(argument)) throw new BackupError('BACKUP_NOT_FOUND', `${argument} is no name of an archive`);
    return { store, name };
  }
  const [newest] = await store.list();
  if (!newest) throw new BackupError('BACKUP_NOT_FOUND', `there is no archive in ${store.place}`);
  return { store, name: newest };
}

function parseTime(text: string): Date {
  if (z.iso.datetime({ offset: true }).safeParse(text).success) return new Date(text);
  throw new BackupError(
    'RESTORE_TIME_INVALID',
    `${text} is no moment with its time zone, such as 2026-11-23T10:15:00+05:30`,
  );
}

/** The folder of an archive that was given as a path; otherwise the configured storage. */
function folderOf(argument: string | undefined): string | undefined {
  return argument !== undefined && path.basename(argument) !== argument
    ? path.dirname(path.resolve(argument))
    : undefined;
}
