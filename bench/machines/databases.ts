import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../tests/start-shop.ts';
import { type Program, type Programs, run } from './programs.ts';

const SERVERS = '/usr/lib/postgresql';
const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/pgbouncer.ini');
/** the user nobody, whom the databases' files belong to when this runs as root */
const NOBODY = { uid: 65534, gid: 65534 };
const user = process.getuid?.() === 0 ? NOBODY : null;

/** A PostgreSQL, a streaming replica of it, and PgBouncer in transaction mode before it. */
export async function startDatabases(programs: Programs, folder: string) {
  const bin = newestServer();
  const [port, replicaPort, poolerPort] = [await freePort(), await freePort(), await freePort()];
  const own = (name: string) => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    if (user) chownSync(made, user.uid, user.gid);
    return made;
  };
  const [data, copy, pooler] = [own('primary'), own('replica'), own('pgbouncer')];
  // only this machine reaches it, and only for minutes
  run(`${bin}/initdb`, ['-D', data, '-U', 'ojas', '--auth=trust', '--no-sync', '--encoding=UTF8'], { user });
  const settings = [
    ...[`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''"],
    ...['max_connections = 200', 'wal_level = replica', 'hot_standby = on', "log_min_messages = 'warning'"],
  ];
  appendFileSync(path.join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  const urlOf = (at: number, name = 'ojas') => `postgres://ojas@127.0.0.1:${at}/${name}`;
  const startServer = (name: string, place: string, at: number) =>
    programs.start({
      ...{ name, command: `${bin}/postgres`, args: ['-D', place, '-p', String(at)], user },
      isReady: () => answers(urlOf(at, 'postgres'), 'select 1'),
    });
  let primary = await startServer('primary', data, port);
  await ask(urlOf(port, 'postgres'), 'create database ojas');
  // with a slot the primary keeps what a replica that is away has not got yet
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'ojas', '-C', '-S', 'replica'];
  run(`${bin}/pg_basebackup`, [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], { user });
  let replica = await startServer('replica', copy, replicaPort);

  const settingsFile = path.join(pooler, 'pgbouncer.ini');
  writeFileSync(settingsFile, poolerSettings(readFileSync(EXAMPLE, 'utf8'), { port, poolerPort, folder: pooler }));
  writeFileSync(path.join(pooler, 'userlist.txt'), '"ojas" ""\n');
  const startPooler = () =>
    programs.start({
      ...{ name: 'pgbouncer', command: 'pgbouncer', args: [settingsFile], cwd: pooler, user },
      isReady: () => answers(urlOf(poolerPort), 'select 1'),
    });
  let bouncer: Program = await startPooler();

  return {
    url: urlOf(port),
    replicaUrl: urlOf(replicaPort),
    pooledUrl: urlOf(poolerPort),
    version: run(`${bin}/postgres`, ['--version']),

    /** As an operator does: requests wait in the pooler meanwhile. */
    async restartPrimary(): Promise<void> {
      const admin = urlOf(poolerPort, 'pgbouncer');
      await ask(admin, 'PAUSE');
      await primary.stop('SIGINT');
      primary = await startServer('primary', data, port);
      await ask(admin, 'RESUME');
    },

    /** Without a word to anybody, as after a loss of power. */
    async crashPrimary(): Promise<void> {
      await primary.stop('SIGQUIT');
      primary = await startServer('primary', data, port);
    },

    async restartReplica(): Promise<void> {
      await replica.stop('SIGINT');
      replica = await startServer('replica', copy, replicaPort);
    },

    async restartPooler(): Promise<void> {
      await bouncer.stop('SIGINT');
      bouncer = await startPooler();
    },
  };
}

function newestServer(): string {
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS).map(Number).filter(Boolean) : [];
  if (versions.length === 0) throw new Error('There is no PostgreSQL server here: apt install postgresql');
  return path.join(SERVERS, String(Math.max(...versions)), 'bin');
}

type Place = { port: number; poolerPort: number; folder: string };

/** The example of deploy/, with this machine's addresses. */
function poolerSettings(example: string, { port, poolerPort, folder }: Place): string {
  return example
    .replace(/^ojas = .*$/m, `ojas = host=127.0.0.1 port=${port} dbname=ojas`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*$/m, `listen_port = ${poolerPort}\nunix_socket_dir =`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`);
}

export async function ask(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

const answers = async (url: string, text: string) => (await ask(url, text)).rowCount !== 0;
