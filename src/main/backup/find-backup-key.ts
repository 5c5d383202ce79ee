import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from '#platform/backup/backup-error.ts';
import type { Config } from '#platform/config.ts';

/** The key of an existing archive, so none is created. BACKUP_KEY_MISSING. */
export function findBackupKey({ BACKUP_KEY, dataDir }: Config): string {
  if (BACKUP_KEY) return BACKUP_KEY;
  try {
    return readFileSync(path.join(dataDir, 'backup.key'), 'utf8').trim();
  } catch (error) {
    throw new BackupError('BACKUP_KEY_MISSING', `set BACKUP_KEY to the key that was in ${dataDir}/backup.key`, {
      cause: error,
    });
  }
}
