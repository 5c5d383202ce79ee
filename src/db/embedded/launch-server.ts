import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import type { ServerPaths } from './server-paths.ts';

// The read end of the pipe ends when the last process of the shop has ended, in whatever way. Both shells ignore
// signals to their group, which supervisors may send to all processes.
const GUARD = 'while read -r _; do :; done; kill -INT "$1" 2>/dev/null';
const LAUNCH = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- & server=$!
( set -- "$server"; exec <&3 3<&-; ${GUARD} ) & guard=$!
exec 3<&-
wait "$server"; code=$?
kill -KILL "$guard" 2>/dev/null
exit "$code"
`;

/** Starts postgres under a shell that stops it when the pipe `holders` ends. */
export function launchServer(
  paths: ServerPaths,
  cluster: string,
  socketDir: string,
  options: { durable: boolean; connections: number; holders: number },
): ChildProcess {
  const settings = [
    'listen_addresses=',
    `max_connections=${options.connections}`,
    'shared_buffers=128MB',
    // the data is in the system's cache, so prefetching takes longer than reading
    'io_method=sync',
    'effective_io_concurrency=0',
    // WAL that waits to be copied must not fill the shop's disk
    'max_slot_wal_keep_size=8GB',
    ...(options.durable
      ? []
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']),
  ];
  const server = [path.join(paths.binaries, 'bin', 'postgres'), '-D', cluster, '-k', socketDir];
  const log = openSync(logFile(paths), 'a');
  const shell = spawn('sh', ['-c', LAUNCH, 'ojas-postgres', ...server, ...settings.flatMap((one) => ['-c', one])], {
    ...paths.owner,
    cwd: '/',
    detached: true,
    stdio: [options.holders, log, log],
    env: serverEnv(),
  });
  closeSync(log);
  shell.unref();
  return shell;
}

/** The same guard for a server that another process has started. */
export function guardServer(paths: ServerPaths, pid: number, holders: number): ChildProcess {
  const shell = spawn('sh', ['-c', `trap '' HUP INT TERM; ${GUARD}`, 'ojas-guard', String(pid)], {
    ...paths.owner,
    cwd: '/',
    detached: true,
    stdio: [holders, 'ignore', 'ignore'],
  });
  shell.unref();
  return shell;
}

/** What the server prints. */
export const logFile = (paths: ServerPaths) => path.join(paths.folder, 'postgres.log');

// PG* variables of the operator's shell do not apply to this server
export function serverEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}
