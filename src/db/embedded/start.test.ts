/** The embedded server with real processes and, when run as root, real users. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRoot, openFolder, readableProject, someUser } from '#tests/other-user.ts';
import { isPostgresOf, readPostmasterPid } from './postmaster-pid.ts';

// several processes and databases are started, possibly on a busy machine
vi.setConfig({ testTimeout: 90_000 });

type Use = { rows: unknown[] | null; error: string; child: ChildProcess; end(): Promise<void> };

// it writes rows and holds the server until it ends
async function use(dataDir: string, statement: string, user: { uid: number; gid: number } | null = null): Promise<Use> {
  const root = readableProject();
  const node = path.join(root, path.relative(path.resolve(import.meta.dirname, '../../..'), process.execPath));
  const child = spawn(
    existsSync(node) ? node : process.execPath,
    [path.join(root, 'tests/programs/use-server.ts'), dataDir, statement],
    { ...user, cwd: '/', env: { PATH: process.env.PATH }, stdio: 'pipe' },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let error = '';
  child.stderr.on('data', (bytes) => {
    error += bytes;
  });
  const printed = await Promise.race([
    new Promise<string>((resolve) => child.stdout.once('data', (bytes) => resolve(String(bytes)))),
    ended.then(() => null),
  ]);
  const end = async () => {
    child.stdin.end();
    await ended;
  };
  return { rows: printed === null ? null : JSON.parse(printed), error: error.trim(), child, end };
}

async function useOnce(dataDir: string, statement: string, user: { uid: number; gid: number } | null = null) {
  const used = await use(dataDir, statement, user);
  await used.end();
  return used;
}

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres', 'pg');
const isServed = (dataDir: string) => {
  const pid = readPostmasterPid(clusterOf(dataDir));
  return pid !== null && isPostgresOf(pid, clusterOf(dataDir));
};
const FILL = 'create table kept as select 42 as answer';
const READ = 'select answer from kept';

function ownFolder(name: string): string {
  const dataDir = path.join(openFolder(name), 'home', 'data');
  mkdirSync(dataDir, { recursive: true });
  if (isRoot) for (const folder of [dataDir, path.dirname(dataDir)]) chownSync(folder, someUser.uid, someUser.gid);
  return dataDir;
}
const user = isRoot ? someUser : null;

test('refuses a cluster of another user without changes, and that user can still start', async () => {
  const dataDir = ownFolder('foreign');
  chmodSync(path.dirname(dataDir), 0o750);
  await useOnce(dataDir, FILL, user);
  const folder = path.join(dataDir, 'postgres');
  const before = [statSync(folder), statSync(clusterOf(dataDir)), statSync(dataDir)];
  // without root no other user is available, so a closed folder takes the place of another user's
  if (!isRoot) chmodSync(folder, 0);
  const refused = await useOnce(dataDir, READ);
  if (!isRoot) chmodSync(folder, before[0]!.mode);
  expect(refused.rows).toBeNull();
  expect(refused.error).toMatch(/^The database in .* belongs to the user .*Start the shop as [^\n]*$/);
  const after = [statSync(folder), statSync(clusterOf(dataDir)), statSync(dataDir)];
  expect(after.map(({ uid, gid, mode }) => [uid, gid, mode])).toEqual(
    before.map(({ uid, gid, mode }) => [uid, gid, mode]),
  );
  expect((await useOnce(dataDir, READ, user)).rows).toEqual([{ answer: 42 }]);
});

test('refuses a cluster in a folder that the server’s user cannot enter, and starts once it is open', async () => {
  const dataDir = path.join(openFolder('closed'), 'parent', 'data');
  await useOnce(dataDir, FILL);
  const parent = path.dirname(dataDir);
  chmodSync(parent, isRoot ? 0o700 : 0);
  const refused = await useOnce(dataDir, READ);
  chmodSync(parent, 0o755);
  expect(refused.rows).toBeNull();
  expect(refused.error).toMatch(/^[^\n]*cannot enter [^\n]*parent[^\n]*$/);
  expect((await useOnce(dataDir, READ)).rows).toEqual([{ answer: 42 }]);
});

test('reports in one line that root created the cluster', async () => {
  const dataDir = path.join(openFolder('roots'), 'data');
  await useOnce(dataDir, FILL);
  if (isRoot) chownSync(dataDir, someUser.uid, someUser.gid);
  else chmodSync(path.join(dataDir, 'postgres'), 0);
  const refused = await useOnce(dataDir, READ, user);
  chmodSync(path.join(dataDir, 'postgres'), 0o700);
  expect(refused.rows).toBeNull();
  expect(refused.error.split('\n')).toHaveLength(1);
  expect(refused.error).toContain(isRoot ? 'Start the shop as root' : 'Start the shop as');
  expect((await useOnce(dataDir, READ)).rows).toEqual([{ answer: 42 }]);
});

test('refuses a cluster with missing parts', async () => {
  const dataDir = path.join(openFolder('torn'), 'data');
  mkdirSync(path.join(clusterOf(dataDir), 'base'), { recursive: true });
  if (isRoot) spawnSync('chown', ['-R', 'nobody', clusterOf(dataDir)]);
  const refused = await useOnce(dataDir, READ);
  expect(refused.error).toMatch(/^[^\n]*pg is no whole database[^\n]*$/);
  expect(readdirSync(clusterOf(dataDir))).toEqual(['base']);
});

test('runs no part of a folder’s name as a command', async () => {
  const parent = openFolder('named');
  const dataDir = path.join(parent, "a'; $(touch made) `touch made` & touch made #");
  mkdirSync(dataDir);
  const { rows, error } = await useOnce(dataDir, 'select 42 as answer');
  expect([rows, error]).toEqual([[{ answer: 42 }], '']);
  const files = readdirSync(parent, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => path.basename(file) === 'made')).toEqual([]);
  expect(existsSync('/made')).toBe(false);
});

test('creates one cluster when several processes start on a new folder', async () => {
  const dataDir = path.join(openFolder('race'), 'data');
  const users = await Promise.all([1, 2, 3].map(() => use(dataDir, 'select 1 as one')));
  expect(users.map(({ rows, error }) => [rows, error])).toEqual([1, 2, 3].map(() => [[{ one: 1 }], '']));
  await Promise.all(users.map(({ end }) => end()));
  expect(readdirSync(path.dirname(clusterOf(dataDir))).filter((name) => name.startsWith('pg'))).toEqual(['pg']);
  expect(isServed(dataDir)).toBe(false);
});

test('keeps the server for a second process when the first is killed, and stops it after the last', async () => {
  const dataDir = path.join(openFolder('shared'), 'data');
  const first = await use(dataDir, FILL);
  const second = await use(dataDir, READ);
  const pid = readPostmasterPid(clusterOf(dataDir));
  first.child.kill('SIGKILL');
  await first.end();
  const third = await use(dataDir, READ);
  expect(third.rows).toEqual([{ answer: 42 }]);
  await second.end();
  expect(isServed(dataDir)).toBe(true);
  expect(readPostmasterPid(clusterOf(dataDir))).toBe(pid);
  third.child.kill('SIGKILL');
  await expect.poll(() => isServed(dataDir), { timeout: 20_000 }).toBe(false);
});

test('restarts the server when it is killed', async () => {
  const dataDir = path.join(openFolder('killed'), 'data');
  const first = await use(dataDir, FILL);
  const pid = readPostmasterPid(clusterOf(dataDir))!;
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => isServed(dataDir) && readPostmasterPid(clusterOf(dataDir)) !== pid, { timeout: 20_000 })
    .toBe(true);
  const second = await use(dataDir, READ);
  expect(second.rows).toEqual([{ answer: 42 }]);
  await Promise.all([first.end(), second.end()]);
  expect(isServed(dataDir)).toBe(false);
});

test('starts on a cluster whose process id belongs to another process', async () => {
  const dataDir = path.join(openFolder('stale'), 'data');
  const first = await use(dataDir, FILL);
  const file = path.join(clusterOf(dataDir), 'postmaster.pid');
  const written = readFileSync(file, 'utf8');
  await first.end();
  writeFileSync(file, written.replace(/^\d+/, String(process.pid)));
  if (isRoot) chownSync(file, statSync(clusterOf(dataDir)).uid, statSync(clusterOf(dataDir)).gid);
  expect((await useOnce(dataDir, READ)).rows).toEqual([{ answer: 42 }]);
});
