/** The operator's message when the shop cannot start: one line, no stack trace, exit code 1. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import { isRoot, openFolder, readableProject, someUser } from '#tests/other-user.ts';
import { createTestApp } from '#tests/test-app.ts';
import { explainStartupError } from './explain-startup-error.ts';

// several processes and databases are started, possibly on a busy machine
vi.setConfig({ testTimeout: 90_000 });

async function start(
  env: Record<string, string>,
  {
    user = null as { uid: number; gid: number } | null,
    script = 'build/programs/src/main/start.js',
    args = [] as string[],
  } = {},
) {
  const root = readableProject();
  const node = path.join(root, path.relative(path.resolve(import.meta.dirname, '../..'), process.execPath));
  const child = spawn(existsSync(node) ? node : process.execPath, [script, ...args], {
    ...user,
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [error, printed] = ['', ''];
  child.stderr.on('data', (bytes) => {
    error += bytes;
  });
  child.stdout.on('data', (bytes) => {
    printed += bytes;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, error: error.trim(), printed };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

const dataDir = () => path.join(openFolder('start'), 'data');
const database = (port: number | string) => `postgres://shop:secret-word@${port}/shop`;

test('reports that nothing listens at the database’s address', async () => {
  const closedServer = createServer();
  const port = await listen(closedServer);
  closedServer.close();
  const { code, error } = await start({ DATA_DIR: dataDir(), DATABASE_URL: database(`localhost:${port}`) });
  expect([code, error]).toEqual([
    1,
    `Cannot reach the database shop at localhost:${port}: nothing listens there; start it or correct DATABASE_URL.`,
  ]);
});

test('reports an unknown database host', async () => {
  const { code, error } = await start({ DATA_DIR: dataDir(), DATABASE_URL: database('db.invalid:5432') });
  expect(code).toBe(1);
  expect(error).toMatch(/^Cannot reach the database shop at db\.invalid:5432: [^\n]*DATABASE_URL[^\n]*$/);
});

test('reports a refused password without printing it', async () => {
  // a server that answers the first message as PostgreSQL does for a wrong password
  const fields = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "shop"\0\0';
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])));
    }),
  );
  const { code, error } = await start({ DATA_DIR: dataDir(), DATABASE_URL: database(`127.0.0.1:${port}`) });
  expect(code).toBe(1);
  expect(error).toMatch(/^Cannot use the database shop at 127\.0\.0\.1:\d+: it refuses the password;[^\n]*$/);
  expect(error).not.toContain('secret-word');
});

test('reports a data folder that is not writable', async () => {
  const parent = openFolder('read-only');
  if (isRoot) chownSync(parent, someUser.uid, someUser.gid);
  chmodSync(parent, 0o555);
  const { code, error } = await start({ DATA_DIR: path.join(parent, 'data') }, { user: isRoot ? someUser : null });
  chmodSync(parent, 0o755);
  expect(code).toBe(1);
  expect(error).toMatch(/^Cannot write [^\n]*data[^\n]*: this user has no permission; [^\n]*$/);
  expect(readdirSync(parent)).toEqual([]);
});

test('names a full disk and a read-only file system', () => {
  const failed = (code: string) => Object.assign(new Error(`${code}: mkdir`), { code, syscall: 'mkdir', path: '/d' });
  expect(explainStartupError(failed('ENOSPC'), {})).toBe('Cannot write /d: the disk is full; free space and restart.');
  // a write reports no file
  const write = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  expect(explainStartupError(write, { DATA_DIR: '/d' })).toBe(
    'Cannot write the files of the shop in /d: the disk is full; free space and restart.',
  );
  const ended = new Error('Client has encountered a connection error and is not queryable');
  expect(explainStartupError(ended, {})).toMatch(
    /^The database [^\n]+ ended the connection: [^\n]+ its disk is full\.$/,
  );
  expect(explainStartupError(failed('EROFS'), {})).toMatch(/^Cannot write \/d: the file system is read-only; /);
  expect(explainStartupError(Object.assign(new Error('full'), { code: '53100' }), {})).toMatch(/its disk is full/);
  expect(explainStartupError(new TypeError('a mistake of the program'), {})).toBeNull();
});

test('names the bucket, not the database, when the storage cannot be reached', () => {
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', $metadata: { attempts: 3 } };
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), refused);
  expect(explainStartupError(error, {})).toMatch(
    /^Cannot use the bucket: connect ECONNREFUSED 127\.0\.0\.1:9\. [^\n]+$/,
  );
});

test('repeats what is wrong with the options of a command in one line', () => {
  const option = Object.assign(new TypeError("Unknown option '--x'. To specify a positional argument"), {
    code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
  });
  expect(explainStartupError(option, {})).toBe("Unknown option '--x'.");
});

test('refuses a database that a newer version has migrated', async () => {
  const app = await createTestApp();
  onTestFinished(app.close);
  await app.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
  );
  await app.db.execute(sql`delete from schema_versions`);
  const { code, error } = await start({ DATA_DIR: dataDir(), DATABASE_URL: app.databaseUrl });
  expect(code).toBe(1);
  expect(error).toMatch(/^The database was migrated by a newer version of Ojas \(1 migrations[^\n]*$/);
});

test('starts on the schema of the next version, and refuses that of the one after it', async () => {
  const app = await createTestApp();
  onTestFinished(app.close);
  await app.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 99999999999999)`,
  );
  const note = (tag: string, ms: number) =>
    app.db.execute(
      sql`insert into schema_versions (version, oldest_migration, oldest_migration_ms) values ('9.1.0', ${tag}, ${ms})`,
    );
  await note('0040_pages', 1);
  await migrateDatabase(app.databaseUrl);
  // the older version's record would allow even older ones
  const { rows } = await app.db.execute<{ version: string }>(
    sql`select version from schema_versions order by id desc limit 1`,
  );
  expect(rows).toEqual([{ version: '9.1.0' }]);
  await note('0999_after_next', 99999999999998);
  const { code, error } = await start({ DATA_DIR: dataDir(), DATABASE_URL: app.databaseUrl });
  expect(code).toBe(1);
  expect(error).toMatch(
    /^The database was migrated by Ojas 9\.1\.0, beside which only versions from 0999_after_next on may run \(1 migr[^\n]*$/,
  );
});

test('refuses a newer schema that lacks a migration of its own', async () => {
  const app = await createTestApp();
  onTestFinished(app.close);
  await app.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 99999999999999
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  await expect(migrateDatabase(app.databaseUrl)).rejects.toThrow(/^The database was migrated by /);
});

test('refuses to create an administrator where there is no shop, and creates none', async () => {
  const folder = dataDir();
  const script = { script: 'build/programs/src/main/admin-create.js', args: ['owner@example.in'] };
  const { code, error } = await start({ DATA_DIR: folder }, script);
  expect([code, error]).toEqual([
    1,
    `There is no shop in ${folder}: set DATA_DIR or DATABASE_URL to the one that is meant.`,
  ]);
  expect(existsSync(folder)).toBe(false);
});

test("prints the first administrator's link with the URL of the last start", async () => {
  const app = await createTestApp();
  onTestFinished(app.close);
  const folder = dataDir();
  mkdirSync(folder);
  await app.db.execute(sql`insert into installation (demo, origin) values (false, 'https://shop.example.in')`);
  const create = async (env: Record<string, string>) => {
    const variables = { DATA_DIR: folder, DATABASE_URL: app.databaseUrl, LOG_LEVEL: 'silent', ...env };
    const script = { script: 'build/programs/src/main/admin-create.js', args: ['owner@example.in'] };
    return /https?:\/\/[^/]+/.exec((await start(variables, script)).printed)?.[0];
  };
  expect(await create({ PORT: '' })).toBe('https://shop.example.in');
  expect(await create({ PORT: '4321' })).toBe('http://localhost:4321');
  expect(await create({ PORT: '', PUBLIC_URL: 'https://new.example.in' })).toBe('https://new.example.in');
});
