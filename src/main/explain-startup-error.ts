import { DrizzleQueryError } from 'drizzle-orm';
import { StartupError } from '#db/startup-error.ts';
import { ConfigError } from '#platform/config.ts';

const SQL_REASONS: Record<string, string> = {
  '28P01': 'it refuses the password; check the user and the password in DATABASE_URL',
  '28000': 'it refuses this user; check DATABASE_URL and the pg_hba.conf of the server',
  '3D000': 'the database does not exist; create it first',
  '42501': 'the user may not change the schema; make it the owner of the database',
  '25006': 'it is read-only; give the address of the primary',
  '53100': 'its disk is full; free space and restart',
  '53300': 'it has no connection left; raise max_connections or stop other programs',
  '57P03': 'it is starting up or shutting down; try again in a moment',
};
const NETWORK_REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there; start it or correct DATABASE_URL',
  ENOTFOUND: 'there is no such host; correct DATABASE_URL',
  EAI_AGAIN: 'its host name cannot be resolved; check DATABASE_URL and the network',
  ETIMEDOUT: 'it does not answer; check DATABASE_URL and the firewall',
  EHOSTUNREACH: 'its host is unreachable; check DATABASE_URL and the network',
  ENETUNREACH: 'its network is unreachable; check DATABASE_URL and the network',
  ECONNRESET: 'it ended the connection; check DATABASE_URL and whether it requires TLS',
};
const FILE_REASONS: Record<string, string> = {
  EACCES: 'this user has no permission; grant it or set DATA_DIR to another folder',
  EPERM: 'this user has no permission; grant it or set DATA_DIR to another folder',
  EROFS: 'the file system is read-only; set DATA_DIR to another folder',
  ENOSPC: 'the disk is full; free space and restart',
  EDQUOT: 'the disk quota is exhausted; free space and restart',
  ENOTDIR: 'a part of the path is not a folder; set DATA_DIR to another one',
  ENOENT: 'the folder is missing, or its file system is read-only',
  EEXIST: 'a file has its name; remove it or set DATA_DIR to another folder',
  EISDIR: 'a folder has its name; remove it or name a file',
  EIO: 'the disk reports an error; check it',
};
/** Reported by writes, which name no file. */
const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/** One line for the operator about why the shop does not start; null for a bug. */
export function explainStartupError(error: unknown, env: NodeJS.ProcessEnv): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof ConfigError || cause instanceof StartupError) return cause.message;
  if (cause instanceof AggregateError) return explainStartupError(cause.errors[0], env);
  if (!(cause instanceof Error)) return null;
  const { code = '', syscall = '', path: file } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${env.PORT ?? 3000} is in use. Set PORT to another one.`;
  if (cause.name === 'CredentialsProviderError' || '$metadata' in cause)
    return `Cannot use the bucket: ${cause.message || cause.name}. Check its name, its address and its keys (S3_…, BACKUP_S3_…).`;
  if (SQL_REASONS[code]) return `Cannot use the database ${databaseOf(env)}: ${SQL_REASONS[code]}.`;
  if (NETWORK_REASONS[code] && ['connect', 'getaddrinfo', 'read', 'write'].includes(syscall))
    return `Cannot reach the database ${databaseOf(env)}: ${NETWORK_REASONS[code]}.`;
  if (/^(Client has encountered a connection error|Connection terminated unexpectedly)/.test(cause.message))
    return `The database ${databaseOf(env)} ended the connection: its log says why; often its disk is full.`;
  if (/^(Connection terminated|timeout exceeded when trying to connect|timeout expired)/.test(cause.message))
    return `Cannot reach the database ${databaseOf(env)}: it does not answer; check DATABASE_URL and the firewall.`;
  if (FILE_REASONS[code] && (file || DISK_CODES.has(code)))
    return `Cannot write ${file ?? `the files of the shop in ${env.DATA_DIR ?? 'data'}`}: ${FILE_REASONS[code]}.`;
  // an option that the command does not have; only the first sentence is about it
  if (code.startsWith('ERR_PARSE_ARGS_')) return `${cause.message.split(/\.(?:\s|$)/)[0]}.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${env.HOST}. Set HOST to one of its own.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${env.PORT}. Set PORT to 1024 or more.`;
  return null;
}

/** Prints the reason and exits with code 1. */
export function failStartup(error: unknown): never {
  console.error(explainStartupError(error, process.env) ?? error);
  process.exit(1);
}

// never the password
function databaseOf({ DATABASE_URL }: NodeJS.ProcessEnv): string {
  try {
    const { host, pathname } = new URL(DATABASE_URL!);
    return `${pathname.slice(1)} at ${host}`;
  } catch {
    return 'that comes with the shop';
  }
}
