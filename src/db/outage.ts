import { setTimeout as sleep } from 'node:timers/promises';

const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
// admin_shutdown, crash_shutdown, cannot_connect_now, and class 08: connection exceptions
const SERVER_CODES = /^(57P0[123]|08...)$/;
// errors of node-postgres without a code
const LOST = /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable/;

/** Whether an error means that the database is unavailable, so that the same statement may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && (SOCKET_CODES.has(code) || SERVER_CODES.test(code))) return true;
  return LOST.test(error.message) || isOutage(cause);
}

/**
 * Repeats statements until the database is available again; for records of what has already happened outside. They must
 * be repeatable, since a lost response may have been committed. Throws the outage's error when `signal` stops the
 * process.
 */
export async function throughOutage<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || signal.aborted) throw error;
      await sleep(500, undefined, { signal }).catch(() => {});
    }
  }
}
