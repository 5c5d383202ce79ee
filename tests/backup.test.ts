/** A shop is backed up while it takes orders, its disk is lost, and it is restored from the archive. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { ADDRESS } from './factories.ts';
import { freePort } from './start-shop.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const parent = makeTemporaryFolder('lost-shop');
const dataDir = path.join(parent, 'data');
const archives = path.join(parent, 'archives');
let port = 0;
let shop: ChildProcess | null = null;

afterAll(async () => {
  await stop();
  rmSync(parent, { recursive: true, force: true });
});

const envOf = (folder: string, env: Record<string, string> = {}) => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return { ...inherited, NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'silent', BACKUP_TO: archives, ...env };
};

async function start(folder: string): Promise<void> {
  port = await freePort();
  const variables = { PORT: String(port), SIMULATOR_PORT: String(await freePort()), RATE_LIMITS: 'false' };
  shop = spawn(process.execPath, ['build/programs/src/main/start.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: envOf(folder, variables),
  });
  for await (const chunk of shop.stdout!) if (String(chunk).includes('Ojas is running')) return;
  throw new Error('the shop did not start');
}

async function stop(): Promise<void> {
  if (!shop || shop.exitCode !== null) return;
  const ended = new Promise((resolve) => shop!.once('exit', resolve));
  shop.kill('SIGTERM');
  await ended;
}

const run = (script: string, args: string[], env: Record<string, string>, folder = dataDir) =>
  promisify(execFile)(process.execPath, [`build/programs/src/main/${script}.js`, ...args], {
    env: envOf(folder, env),
    encoding: 'utf8',
  });

async function call<T>(method: string, route: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}/api${route}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const signIn = async () =>
  (
    await call<{ accessToken: string }>('POST', '/auth/sign-in', {
      email: 'customer@ojas.example',
      password: 'ojas-customer-demo',
    })
  ).accessToken;

type Quote = { lines: { variantId: string; quantity: number; price: number }[]; discount: number; total: number };

async function order(token: string, quantity: number): Promise<string> {
  const product = await call<{ variants: { id: string }[] }>('GET', '/products/creatine-monohydrate');
  const source = { kind: 'line', variantId: product.variants[0]!.id, quantity };
  const quote = await call<Quote>('POST', '/checkout/quote', { source }, token);
  const body = { source, shippingAddress: ADDRESS, quote, idempotencyKey: randomUUID() };
  return (await call<{ orderId: string }>('POST', '/checkout/orders', body, token)).orderId;
}

test('restores every order answered before the backup, without violations', async () => {
  await start(dataDir);
  const token = await signIn();
  const answered: string[] = [];
  let isOver = false;
  const shopping = (async () => {
    while (!isOver) answered.push(await order(token, 1 + (answered.length % 7)));
  })();
  while (answered.length < 5) await delay(20);
  const before = [...answered];
  const { stdout } = await run('backup/run-backup', [], {});
  expect(answered.length).toBeGreaterThan(before.length);
  isOver = true;
  await shopping;
  expect(stdout).toContain('Archives cannot be opened without it');
  const key = readFileSync(path.join(dataDir, 'backup.key'), 'utf8').trim();
  await stop();
  rmSync(dataDir, { recursive: true });

  // the new machine has only the key that the owner kept
  const target = path.join(parent, 'restored');
  const elsewhere = path.join(parent, 'elsewhere');
  const restored = await run('backup/run-restore', ['newest', '--to', target], { BACKUP_KEY: key }, elsewhere);
  expect(restored.stdout).toContain('doctor: clean');
  await start(target);
  expect((await run('doctor/run-doctor', [], {}, target)).stdout).toContain('checks passed');
  const session = await signIn();
  for (const id of before) await call('GET', `/orders/${id}`, undefined, session);
  // it takes orders again
  expect(await order(session, 2)).toMatch(/^[0-9a-f-]{36}$/);
  // sessions continue, as the secret was restored, too
  await call('GET', `/orders/${before[0]}`, undefined, token);
}, 180_000);

test('refuses with one line and the reason', async () => {
  const [archive] = readdirSync(archives).filter((name) => name.endsWith('.age'));
  const target = path.join(parent, 'refused');
  const refusal = (args: string[], env: Record<string, string> = {}) =>
    run('backup/run-restore', args, env, path.join(parent, 'nothing')).then(
      () => 'done',
      (error: { stderr: string }) => error.stderr,
    );
  expect(await refusal([archive!])).toMatch(/^Usage: npm run restore -- [^\n]+\n$/);
  expect(await refusal([archive!, '--to', target])).toMatch(/^BACKUP_KEY_MISSING: [^\n]+\n$/);
  const BACKUP_KEY = readFileSync(path.join(parent, 'restored', 'backup.key'), 'utf8').trim();
  expect(await refusal(['unknown.tar', '--to', target], { BACKUP_KEY })).toMatch(/^BACKUP_NOT_FOUND: [^\n]+\n$/);
  const toTime = (time: string) => refusal(['--to-time', time, '--to', target], { BACKUP_KEY });
  expect(await toTime('2026-11-23 10:15')).toMatch(/^RESTORE_TIME_INVALID: 2026-11-23 10:15 is no moment [^\n]+\n$/);
  expect(await toTime('2026-11-23T10:15:00+05:30')).toMatch(/^WAL_MISSING: no archive in [^\n]+\n$/);
  mkdirSync(path.join(target, 'something'), { recursive: true });
  expect(await refusal([path.join(archives, archive!), '--to', target], { BACKUP_KEY })).toMatch(
    /^RESTORE_TARGET_NOT_EMPTY: [^\n]+ holds something[^\n]+\n$/,
  );
});
