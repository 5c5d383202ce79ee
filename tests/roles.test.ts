/** One shop in several processes: one serves requests, another runs background jobs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { connect, type Database } from '../src/db/client.ts';
import { mails } from '../src/db/schema/platform.ts';
import { admin, databaseUrl } from './database-server.ts';
import { freePort } from './start-shop.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** shorter than the start of any process */
const LOADING_MS = 300;

type Started = { child: ChildProcess; url: string; error: () => string; exit: Promise<number | null> };

const folder = makeTemporaryFolder('roles');
const name = `ojas_roles_${process.pid}`;
let database: Database;
let env: Record<string, string>;
beforeAll(async () => {
  const { adminUrl } = inject('postgres');
  await admin(adminUrl, `create database ${name}`);
  const url = databaseUrl(adminUrl, name);
  database = connect(url);
  env = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error', NODE_ENV: 'production' };
});
afterAll(async () => {
  await database.close();
  await admin(inject('postgres').adminUrl, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program of the project; resolves when it prints its address, or has ended. */
async function start(program: string, more: Record<string, string>): Promise<Started> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: port, ...env, ...more },
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  let [printed, error] = ['', ''];
  child.stderr.on('data', (bytes) => {
    error += bytes;
  });
  const output = new Promise<void>((resolve) =>
    child.stdout.on('data', (bytes) => {
      printed += bytes;
      if (printed.includes('http://')) resolve();
    }),
  );
  await Promise.race([exit, output]);
  return { child, url: `http://127.0.0.1:${port}`, error: () => error.trim(), exit };
}

test('leaves mails of a web process to a worker, which serves only health and metrics', async () => {
  const simulator = await start('build/programs/tools/gateway-simulator/main.js', {});
  const shared = { SIMULATOR_URL: simulator.url };
  const web = await start('build/programs/src/main/start.js', { ...shared, ROLE: 'web' });
  expect(web.error()).toBe('');
  expect((await fetch(`${web.url}/products`)).status).toBe(200);
  const signedUp = await fetch(`${web.url}/api/newsletter/subscribers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'asha@example.in' }),
  });
  expect(signedUp.status).toBe(200);
  const spawnedAt = Date.now();
  const worker = await start('build/programs/src/main/start.js', { ...shared, ROLE: 'worker' });
  expect(worker.error()).toBe('');
  const sentAt = async () => {
    const [mail] = await database.db.select().from(mails).where(eq(mails.toAddress, 'asha@example.in'));
    return mail?.sentAt?.getTime() ?? 0;
  };
  // a worker inside the web process would have sent it while this one was still loading
  await vi.waitFor(async () => expect(await sentAt()).toBeGreaterThan(spawnedAt + LOADING_MS), { timeout: 20_000 });
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (one) => (await fetch(worker.url + one)).status));
  expect(await statuses(['/healthz', '/readyz', '/metrics', '/', '/api/products'])).toEqual([200, 200, 200, 404, 404]);
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
});

test("reports that a demo's worker needs the simulator's URL", async () => {
  const worker = await start('build/programs/src/main/start.js', { ROLE: 'worker' });
  expect(await worker.exit).toBe(1);
  expect(worker.error()).toBe('A demo in several processes needs SIMULATOR_URL: run npm run simulator');
});

test('refuses an unknown role by name', async () => {
  const process = await start('build/programs/src/main/start.js', { ROLE: 'cook' });
  expect(await process.exit).toBe(1);
  expect(process.error()).toContain('ROLE:');
});
