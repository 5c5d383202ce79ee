import { StartupError } from '#db/startup-error.ts';

export type BackupErrorCode =
  | 'BACKUP_DAMAGED'
  | 'BACKUP_DISK_FULL'
  | 'BACKUP_KEY_MISSING'
  | 'BACKUP_KEY_WRONG'
  | 'BACKUP_NEWER'
  | 'BACKUP_NOT_FOUND'
  | 'BACKUP_RUNNING'
  | 'BACKUP_UNAVAILABLE'
  | 'PG_DUMP_MISSING'
  | 'PG_DUMP_TOO_OLD'
  | 'REHEARSAL_FORBIDDEN'
  | 'RESTORE_DISK_FULL'
  | 'RESTORE_FAILED'
  | 'RESTORE_TARGET_NOT_EMPTY'
  | 'RESTORE_TIME_INVALID'
  | 'RESTORE_TIME_TOO_EARLY'
  | 'RESTORE_TIME_TOO_LATE'
  | 'WAL_MISSING';

/** A backup or restore that was refused or failed, shown to the operator as one line that begins with its code. */
export class BackupError extends StartupError {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.code = code;
  }
}

/** Whether a file could not be written because its disk or quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown } | null)?.code));
