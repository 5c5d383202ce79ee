import { DrizzleQueryError } from 'drizzle-orm';

// connection lost, resources exhausted (disk full, too many connections), shutting down or starting, disk error
const SQL_STATES = /^(08...|53...|57P0[1-3]|58030)$/;
/** a replica, or a server that was made read-only */
const READ_ONLY = '25006';
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // the socket of an embedded server
  'ENOENT',
]);
const SYSCALLS = new Set(['connect', 'getaddrinfo', 'read', 'write']);
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether an error means that the database is unavailable, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof AggregateError) return cause.errors.some(isDatabaseUnavailable);
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (code && (SQL_STATES.test(code) || code === READ_ONLY)) return true;
  return BROKEN.test(cause.message) || Boolean(code && syscall && NETWORK.has(code) && SYSCALLS.has(syscall));
}

/** Retry-After in seconds. */
export const RETRY_AFTER_SECONDS = 5;
