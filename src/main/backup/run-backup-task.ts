import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BackupReason } from '#db/schema/backups.ts';
import type { BackupErrorCode } from '#platform/backup/backup-error.ts';
import type { Config } from '#platform/config.ts';
import { errorText } from '#platform/log.ts';

export type BackupWish = { reason: BackupReason; requestedBy: string | null };
/** `why` is null for a rehearsal. */
export type BackupTask = { config: Config; now: Date; why: BackupWish | null };
export type FromWorker = BackupTask | { stop: string };
export type BackupOutcome =
  | { backup: { name: string; bytes: number; place: string; removed: string[] } }
  /** why a rehearsal failed */
  | { problem: string | null }
  | { failure: string; code: BackupErrorCode | null };

const PROGRAM = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/** Starts a process for an archive or a rehearsal; it ends when `signal` aborts or this process ends. */
export async function runBackupTask(task: BackupTask, signal: AbortSignal | undefined): Promise<BackupOutcome> {
  const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced' });
  const stop = () => void child.send({ stop: errorText(signal!.reason) } satisfies FromWorker);
  const ended = Promise.withResolvers<BackupOutcome>();
  child.once('message', (outcome: BackupOutcome) => ended.resolve(outcome));
  // a process that is being stopped also ends here
  child.on('error', (error) => ended.resolve({ failure: error.message, code: null }));
  child.once('exit', (code, by) =>
    ended.resolve({ failure: `the process of the backup ended with ${by ?? code}`, code: null }),
  );
  child.send(task satisfies FromWorker);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    return await ended.promise;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
