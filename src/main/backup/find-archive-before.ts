import { BackupError } from '#platform/backup/backup-error.ts';
import type { BackupStore } from '#platform/backup/backup-store.ts';
import { readSidecar } from '#platform/backup/read-archive.ts';

/**
 * The newest archive whose WAL reaches an instant. RESTORE_TIME_TOO_EARLY when all archives are later, WAL_MISSING when
 * none has continuous WAL.
 */
export async function findArchiveBefore(store: BackupStore, at: Date): Promise<string> {
  let oldest: string | null = null;
  for (const name of await store.list()) {
    const resume = (await readSidecar(store, name))?.resume;
    if (!resume) continue;
    if (Date.parse(resume.consistentAt) <= at.getTime()) return name;
    oldest = resume.consistentAt;
  }
  throw oldest
    ? new BackupError('RESTORE_TIME_TOO_EARLY', `the oldest archive with WAL is of ${oldest}: name a later moment`)
    : new BackupError('WAL_MISSING', `no archive in ${store.place} was made while WAL was kept (BACKUP_WAL=on)`);
}
