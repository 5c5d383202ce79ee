import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { choosePlace, type Place } from './place.ts';
import { healStalePid, isPostgresOf, readPostmasterPid } from './postmaster-pid.ts';

export type EmbeddedPostgres = {
  /** connection string of the database 'ojas' over the unix socket */
  url: string;
  /** false when a server of another process was found running: only its starter stops it */
  owned: boolean;
  notice: string | null;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL from the installed package on `dataDir`, or adopts the one already running there.
 * The server stops when this process ends in any way. `durable: false` is for tests only.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const place = choosePlace(findBinaries(), path.resolve(options.dataDir));
  const cluster = path.join(place.folder, 'pg');
  const socketDir = prepareSocketDir(place);
  const url = (database: string) =>
    `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`;

  const adopted = { url: url('ojas'), owned: false, notice: place.notice, stop: async () => {} };
  // one that is starting or, after its owner died, stopping is waited for
  for (let pid = readPostmasterPid(cluster); ; pid = readPostmasterPid(cluster)) {
    if (await answers(url('postgres'))) return adopted;
    if (pid === null || !isPostgresOf(pid, cluster)) break;
    await sleep(50);
  }

  initialise(place, cluster);
  healStalePid(cluster, socketDir);
  const server = launch(place, cluster, socketDir, options.durable ?? true);
  const deadline = Date.now() + 120_000;
  while (!(await answers(url('postgres')))) {
    if (server.exitCode !== null) {
      // another process may have won the race to start it
      for (let tries = 0; tries < 100; tries++, await sleep(50)) if (await answers(url('postgres'))) return adopted;
      throw new Error(`PostgreSQL did not start:\n${tail(path.join(place.folder, 'postgres.log'))}`);
    }
    if (Date.now() > deadline) throw new Error('PostgreSQL did not answer within two minutes');
    await sleep(25);
  }
  const watchdog = watch(server.pid!, place);
  await createDatabase(url('postgres'));

  return {
    url: url('ojas'),
    owned: true,
    notice: place.notice,
    stop: async () => {
      const pid = readPostmasterPid(cluster);
      if (pid !== null && isPostgresOf(pid, cluster)) process.kill(pid, 'SIGINT');
      while (server.exitCode === null && server.signalCode === null) await sleep(10);
      watchdog.kill('SIGKILL');
    },
  };
}

// a socket path may have about 100 characters
function prepareSocketDir(place: Place): string {
  const inside = path.join(place.folder, 'run');
  const short = path.join(tmpdir(), `ojas-${createHash('sha256').update(place.folder).digest('hex').slice(0, 12)}`);
  const dir = inside.length <= 80 ? inside : short;
  mkdirSync(dir, { recursive: true });
  if (place.owner) chownSync(dir, place.owner.uid, place.owner.gid);
  chmodSync(dir, 0o700);
  return dir;
}

// made under another name first: a crash in the middle leaves nothing that looks like a cluster
function initialise(place: Place, cluster: string): void {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return;
  const partial = `${cluster}.new`;
  rmSync(partial, { recursive: true, force: true });
  const made = spawnSync(
    path.join(place.binaries, 'bin', 'initdb'),
    [
      ...['-D', partial, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ],
    { ...place.owner, cwd: '/', encoding: 'utf8', env: serverEnv() },
  );
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up: ${made.error?.message ?? made.stderr}`);
  renameSync(partial, cluster);
}

function launch(place: Place, cluster: string, socketDir: string, durable: boolean): ChildProcess {
  const log = openSync(path.join(place.folder, 'postgres.log'), 'a');
  const settings = [
    'listen_addresses=',
    'max_connections=100',
    'shared_buffers=128MB',
    // what is read lies in the system's cache: asking for it ahead takes longer than reading it
    'io_method=sync',
    'effective_io_concurrency=0',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const server = spawn(
    path.join(place.binaries, 'bin', 'postgres'),
    ['-D', cluster, '-k', socketDir, ...settings.flatMap((setting) => ['-c', setting])],
    { ...place.owner, cwd: '/', detached: true, stdio: ['ignore', log, log], env: serverEnv() },
  );
  closeSync(log);
  server.unref();
  return server;
}

// PG* variables of the person's shell are not meant for this server
function serverEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

// The pipe closes when this process ends, however it ends; the shell then asks the server to stop.
function watch(pid: number, place: Place): ChildProcess {
  const watchdog = spawn('sh', ['-c', 'read _; kill -INT "$1" 2>/dev/null', 'watchdog', String(pid)], {
    ...place.owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  (watchdog.stdin as unknown as { unref(): void }).unref();
  watchdog.unref();
  return watchdog;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'ojas'");
    if (rowCount === 0) await client.query('create database ojas');
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-12).join('\n');
  } catch {
    return '(no log)';
  }
}
