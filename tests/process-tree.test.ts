/** The shop as an operator runs it: npm, signals, users. No child process may outlive it. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readPostmasterPid } from '../src/db/embedded/postmaster-pid.ts';
import { copyProject, isRoot, openFolder, someUser } from './other-user.ts';
import { freePort } from './start-shop.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const NPM = ['npm', 'start'];
const NODE = [process.execPath, 'build/programs/src/main/start.js'];
type User = { uid: number; gid: number };
type Shop = { child: ChildProcess; url: string; port: number; error: () => string; exit: Promise<number | null> };

/** the data folder of a demo that was started once, copied by most tests */
const prepared = makeTemporaryFolder('prepared');

// builds in advance, so that each test starts immediately
beforeAll(async () => {
  execFileSync(process.execPath, ['tools/run.mjs', 'build'], { cwd: ROOT, stdio: 'ignore' });
  const shop = await start(NODE, ROOT, path.join(prepared, 'data'));
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
}, 300_000);
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

/** Runs a command of the shop; resolves when it is ready or has ended. */
async function start(command: string[], cwd: string, dataDir: string, user: User | null = null): Promise<Shop> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: path.dirname(dataDir),
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    npm_config_cache: path.join(path.dirname(dataDir), '.npm'),
    npm_config_update_notifier: 'false',
    NODE_ENV: 'production',
  };
  const [program, ...args] = command;
  const child = spawn(program!, args, { ...user, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let [printed, error] = ['', ''];
  child.stderr.on('data', (bytes) => {
    error += bytes;
  });
  await Promise.race([
    exit,
    new Promise<void>((resolve) =>
      child.stdout.on('data', (bytes) => {
        printed += bytes;
        if (printed.includes('Ojas is running')) resolve();
      }),
    ),
  ]);
  return { child, url: `http://127.0.0.1:${port}`, port, error: () => error.trim(), exit };
}

/** Every process that was started with this data folder or belongs to its database server. */
function findProcesses(dataDir: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const byEnvironment = (existsSync('/proc') ? readdirSync('/proc') : [])
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}`);
      } catch {
        return false;
      }
    });
  return lines
    .map((line) => line.trim())
    .filter((line) => byEnvironment.includes(line.split(' ')[0]!) || line.includes(dataDir));
}

function folder(name: string): string {
  const parent = openFolder(name);
  // with its owners and modes
  execFileSync('cp', ['-Rp', path.join(prepared, 'data'), parent]);
  return path.join(parent, 'data');
}
const postmaster = (dataDir: string) => readPostmasterPid(path.join(dataDir, 'postgres', 'pg'))!;
const products = async (url: string) => (await fetch(`${url}/api/products`)).status;

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`ends all child processes when npm gets ${signal}`, async () => {
    const dataDir = folder('npm');
    const shop = await start(NPM, ROOT, dataDir);
    expect(await products(shop.url)).toBe(200);
    expect(findProcesses(dataDir).length).toBeGreaterThan(5);
    shop.child.kill(signal);
    await shop.exit;
    await expect.poll(() => findProcesses(dataDir), { timeout: 20_000 }).toEqual([]);
  }, 90_000);

test('ends all child processes when it is killed itself', async () => {
  const dataDir = folder('killed');
  const shop = await start(NODE, ROOT, dataDir);
  shop.child.kill('SIGKILL');
  await expect.poll(() => findProcesses(dataDir), { timeout: 20_000 }).toEqual([]);
}, 60_000);

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`ends on ${signal} when the simulator was killed before`, async () => {
    const dataDir = folder('simulator');
    const shop = await start(NODE, ROOT, dataDir);
    const children = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
    const line = children.find(
      (one) => one.includes('gateway-simulator') && one.split(/\s+/).includes(`${shop.child.pid}`),
    );
    process.kill(Number(line!.trim().split(/\s+/)[0]), 'SIGKILL');
    shop.child.kill(signal);
    expect(await shop.exit).toBe(0);
    // the database of the simulator ends by its own guard
    await expect.poll(() => findProcesses(dataDir), { timeout: 20_000 }).toEqual([]);
  }, 60_000);

test('recovers after its database was killed', async () => {
  const dataDir = folder('postmaster');
  const shop = await start(NODE, ROOT, dataDir);
  const pid = postmaster(dataDir);
  process.kill(pid, 'SIGKILL');
  // the shop still responds while the database is unavailable, which may be too short a time to see
  const statuses = new Set<number | string>();
  const isRestarted = async () => {
    const status = await Promise.race([fetch(`${shop.url}/readyz`).then((response) => response.status), shop.exit]);
    statuses.add(status ?? 'ended');
    return status === 200 && ![pid, null].includes(readPostmasterPid(path.join(dataDir, 'postgres', 'pg')));
  };
  await expect.poll(isRestarted, { timeout: 20_000 }).toBe(true);
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
  expect(await products(shop.url)).toBe(200);
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
}, 60_000);

test('exits with one line and code 1 when its database cannot be restarted', async () => {
  const dataDir = folder('lost');
  const shop = await start(NODE, ROOT, dataDir);
  // a server of another version refuses this cluster
  writeFileSync(path.join(dataDir, 'postgres', 'pg', 'PG_VERSION'), '9\n');
  process.kill(postmaster(dataDir), 'SIGKILL');
  expect(await shop.exit).toBe(1);
  const output = shop
    .error()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
  expect(output).toEqual([
    expect.stringMatching(/^The embedded PostgreSQL is lost, so the shop ends: PostgreSQL did not start: /),
  ]);
  expect(findProcesses(dataDir)).toEqual([]);
}, 90_000);

test('reports a port in use before installing or building', async () => {
  const busyServer = createServer();
  await new Promise<void>((resolve) => busyServer.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void busyServer.close());
  const { port } = busyServer.address() as { port: number };
  // a fresh clone: nothing is installed or built yet
  const clone = openFolder('clone');
  mkdirSync(path.join(clone, 'tools'));
  for (const file of ['package.json', 'package-lock.json', 'tools/run.mjs'])
    copyFileSync(path.join(ROOT, file), path.join(clone, file));
  for (const name of ['PORT', 'SIMULATOR_PORT']) {
    const env = { PATH: process.env.PATH, PORT: '0', [name]: String(port) };
    const result = spawnSync(process.execPath, ['tools/run.mjs', 'start'], { cwd: clone, env, encoding: 'utf8' });
    expect([result.status, result.stdout, result.stderr]).toEqual([
      1,
      '',
      `Port ${port} is in use. Set ${name} to another one.\n`,
    ]);
  }
  expect(readdirSync(clone).sort()).toEqual(['package-lock.json', 'package.json', 'tools']);
});

test('ends within ten seconds under load', async () => {
  const dataDir = folder('load');
  const shop = await start(NODE, ROOT, dataDir);
  let stopped = false;
  const statuses = new Set<number>();
  const callers = Array.from({ length: 30 }, async (_, index) => {
    while (!stopped) {
      const response = await fetch(`${shop.url}${index % 2 ? '/products' : '/api/products'}`).catch(() => null);
      if (!response) return;
      statuses.add(response.status);
      await response.text();
    }
  });
  await expect.poll(() => statuses.size, { timeout: 10_000 }).toBeGreaterThan(0);
  const began = performance.now();
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  stopped = true;
  await Promise.all(callers);
  expect([...statuses]).toEqual([200]);
  expect(findProcesses(dataDir)).toEqual([]);
}, 60_000);

test('keeps a user’s data accessible in a closed home when root starts it once', async () => {
  // on the same disk, so that the files of the project can be linked
  const home = path.join(openFolder('home', tmpdir()), 'home');
  mkdirSync(home);
  copyProject(home);
  const dataDir = path.join(home, 'data');
  if (isRoot)
    execFileSync('find', [
      home,
      '-type',
      'd',
      '-not',
      '-path',
      '*/node_modules/*',
      '-exec',
      'chown',
      `${someUser.uid}`,
      '{}',
      '+',
    ]);
  chmodSync(home, 0o700);
  const user = isRoot ? someUser : null;
  const readFiles = async () =>
    (await execute(dataDir, 'select count(*)::int as orders, max(created_at)::text as last from orders', user)).trim();

  const first = await start(NPM, home, dataDir, user);
  expect(first.error()).toBe('');
  expect(await products(first.url)).toBe(200);
  first.child.kill('SIGTERM');
  await expect.poll(() => findProcesses(dataDir), { timeout: 20_000 }).toEqual([]);
  const before = [await readFiles(), ...snapshot(dataDir)];

  if (isRoot) {
    const refused = await start(NPM, home, dataDir);
    expect(await refused.exit).not.toBe(0);
    const message = refused
      .error()
      .split('\n')
      .filter((line) => !line.startsWith('npm'));
    expect(message).toEqual([expect.stringMatching(/^The database in .* Start the shop as /)]);
    expect(findProcesses(dataDir)).toEqual([]);
  }
  expect(snapshot(dataDir)).toEqual(before.slice(1));

  const second = await start(NPM, home, dataDir, user);
  expect(second.error()).toBe('');
  expect(await products(second.url)).toBe(200);
  second.child.kill('SIGTERM');
  await expect.poll(() => findProcesses(dataDir), { timeout: 20_000 }).toEqual([]);
  expect(await readFiles()).toBe(before[0]);
}, 180_000);

/** The result of a statement in the database of a shop that is not running. */
async function execute(dataDir: string, statement: string, user: User | null): Promise<string> {
  const child = spawn(
    process.execPath,
    [path.join(path.dirname(dataDir), 'tests/programs/use-server.ts'), dataDir, statement],
    {
      ...user,
      cwd: path.dirname(dataDir),
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const printed = await new Promise<string>((resolve) => child.stdout.once('data', (bytes) => resolve(String(bytes))));
  child.stdin.end();
  await exit;
  return printed;
}

/** Owner and mode of each file of the data folder. */
const snapshot = (dataDir: string) =>
  [dataDir, ...['secret.key', 'media', 'postgres', 'postgres/pg'].map((name) => path.join(dataDir, name))].map(
    (file) => {
      const { uid, gid, mode } = statSync(file);
      return [file, uid, gid, mode].join(' ');
    },
  );
