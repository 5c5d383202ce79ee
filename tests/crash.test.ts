/** kill -9 at any moment loses no confirmed order, and the next start recovers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS } from './factories.ts';
import { freePort } from './start-shop.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const folder = makeTemporaryFolder('crash');
let [port, simulatorPort] = [0, 0];
let shop: ChildProcess | null = null;

beforeAll(async () => {
  [port, simulatorPort] = [await freePort(), await freePort()];
});
afterAll(async () => {
  shop?.kill('SIGTERM');
  if (shop && shop.exitCode === null) await new Promise((resolve) => shop!.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
});

function start(): Promise<void> {
  const env = {
    ...process.env,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'silent',
  };
  delete (env as Record<string, string | undefined>).DATABASE_URL;
  // vitest sets 'test', in which a shop cannot run
  shop = spawn(process.execPath, ['build/programs/src/main/start.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, NODE_ENV: 'production' },
  });
  let printed = '';
  return new Promise((resolve, reject) => {
    for (const stream of [shop!.stdout!, shop!.stderr!])
      stream.on('data', (chunk) => {
        printed += chunk;
        if (printed.includes('Ojas is running')) resolve();
      });
    shop!.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}\n${printed}`)));
  });
}

const crash = async () => {
  const exit = new Promise((resolve) => shop!.once('exit', resolve));
  shop!.kill('SIGKILL');
  await exit;
};

async function call<T>(method: string, route: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}/api${route}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

type Quote = { lines: { variantId: string; quantity: number; price: number }[]; discount: number; total: number };

test('keeps every answered order through kill -9, three times over', async () => {
  await start();
  const answered: string[] = [];
  const product = await call<{ id: string; variants: { id: string }[] }>('GET', '/products/creatine-monohydrate');
  for (let round = 1; round <= 3; round++) {
    const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/sign-in', {
      email: 'customer@ojas.example',
      password: 'ojas-customer-demo',
    });
    const shopping = (async () => {
      for (;;) {
        // a changed cart makes a new order each time
        await call(
          'POST',
          '/cart/items',
          { productId: product.id, variantId: product.variants[0]!.id, quantity: 1, idempotencyKey: randomUUID() },
          accessToken,
        );
        const source = { kind: 'line', variantId: product.variants[0]!.id, quantity: 1 + (answered.length % 7) };
        const quote = await call<Quote>('POST', '/checkout/quote', { source }, accessToken);
        const order = await call<{ orderId: string }>(
          'POST',
          '/checkout/orders',
          { source, shippingAddress: ADDRESS, quote, idempotencyKey: randomUUID() },
          accessToken,
        );
        answered.push(order.orderId);
      }
    })().catch(() => {});
    // during an order, after some were answered: at another moment in each round
    const threshold = answered.length + 3;
    while (answered.length < threshold) await delay(20);
    await delay(round * 40);
    await crash();
    await shopping;
    await start();
    const session = await call<{ accessToken: string }>('POST', '/auth/sign-in', {
      email: 'customer@ojas.example',
      password: 'ojas-customer-demo',
    });
    for (const id of new Set(answered))
      expect((await call<{ id: string }>('GET', `/orders/${id}`, undefined, session.accessToken)).id).toBe(id);
  }
}, 120_000);
