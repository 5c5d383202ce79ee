import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Programs, run } from './programs.ts';
import { freePort } from './start-shop.ts';

const SERVERS = '/usr/lib/postgresql';
/** the user nobody, who owns the database files when this runs as root */
const NOBODY = { uid: 65534, gid: 65534 };
export const serverUser = process.getuid?.() === 0 ? NOBODY : null;

/** The program folder of the newest PostgreSQL server from Debian's packages; null without one. */
export function findInstalledPostgres(): string | null {
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS).map(Number).filter(Boolean) : [];
  return versions.length > 0 ? path.join(SERVERS, String(Math.max(...versions)), 'bin') : null;
}

/** A folder that the user of the server may write to. */
export function makeServerFolder(folder: string, name: string): string {
  const copy = path.join(folder, name);
  mkdirSync(copy, { mode: 0o700 });
  if (serverUser) chownSync(copy, serverUser.uid, serverUser.gid);
  return copy;
}

/** A short-lived server of the installed PostgreSQL with an empty database `ojas`. */
export async function startInstalledPostgres(programs: Programs, folder: string) {
  const bin = findInstalledPostgres();
  if (!bin) throw new Error('There is no PostgreSQL server here: apt install postgresql');
  const port = await freePort();
  const data = makeServerFolder(folder, 'primary');
  // accessible from this machine only
  const options = ['-U', 'ojas', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'];
  run(`${bin}/initdb`, ['-D', data, ...options], { user: serverUser });
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    'max_connections = 200',
    'wal_level = replica',
    'hot_standby = on',
    "log_min_messages = 'warning'",
  ];
  appendFileSync(path.join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  const urlOf = (at: number, name = 'ojas') => `postgres://ojas@127.0.0.1:${at}/${name}`;
  /** Starts a server on a folder: the same one again, or a copy. */
  const startServer = (name: string, place: string, at: number) =>
    programs.start({
      name,
      command: `${bin}/postgres`,
      args: ['-D', place, '-p', String(at)],
      user: serverUser,
      isReady: async () => (await runStatement(urlOf(at, 'postgres'), 'select 1')).rowCount !== 0,
    });
  const program = await startServer('primary', data, port);
  await runStatement(urlOf(port, 'postgres'), 'create database ojas');
  return { bin, data, port, program, urlOf, startServer, url: urlOf(port) };
}

/** Runs one statement over its own connection. */
export async function runStatement(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
