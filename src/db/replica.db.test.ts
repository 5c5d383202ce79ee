/** Reads from a replica that lags, stops and returns: every reader sees a change at once. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { readConfig } from '#platform/config.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { type InvalidationListener, listenForInvalidations } from '#platform/http/page-invalidation.ts';
import { keysFrom } from '#platform/keys.ts';
import { createLog } from '#platform/log.ts';
import { makeProduct } from '#tests/factories.ts';
import { TEST_PROVIDERS } from '#tests/payment-providers.ts';
import { startReplicatedServer } from '#tests/replicated-server.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { testHttp } from '#tests/test-http.ts';
import { connect, type Database } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { connectReplica, type Replica } from './replica.ts';
import type { ReplicaState } from './replica-gate.ts';
import { products } from './schema/catalog.ts';

const SOON = { timeout: 15_000, interval: 20 };
let server: Awaited<ReturnType<typeof startReplicatedServer>>;
let database: Database;
let replica: Replica;
let listener: InvalidationListener;
let app: App;
let states: ReplicaState[] = [];
const responses = new PageCache();
const dataDir = makeTemporaryFolder('replica-data');

beforeAll(async () => {
  server = await startReplicatedServer();
  await migrateDatabase(server.url);
  database = connect(server.url);
  replica = connectReplica(server.replicaUrl, database, {
    maxLagMs: 2500,
    namedStatements: true,
    onState: (state) => void states.push(state),
  });
  const log = createLog('silent');
  listener = listenForInvalidations(server.url, [database.rowCache, responses], log);
  app = {
    db: database.db,
    replica,
    config: readConfig({ RATE_LIMITS: 'false', DATA_DIR: dataDir }),
    log,
    demo: false,
    keys: keysFrom('a secret of the tests, long enough'),
    jobs: { send: async () => {}, sendAll: async () => {} },
    files: openFolderStore('/nowhere'),
    providers: TEST_PROVIDERS,
    pagesUpToDate: () => listener.upToDate(),
    now: () => new Date(),
  };
}, 120_000);
afterAll(async () => {
  await listener.stop();
  await replica.close();
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});
afterEach(() => {
  states = [];
});

const inUse = () => expect.poll(() => replica.state(), SOON).toBe('in use');
/** The server that answers a statement. */
const answeredByReplica = async () => {
  const { rows } = await replica.db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
  return rows[0]!.is;
};

test('reads from the replica while nothing has changed', async () => {
  await inUse();
  expect(await answeredByReplica()).toBe(true);
});

test('shows a change at once while the replica lags, and caches no older response', async () => {
  const { productId } = await makeProduct(app, { price: 50_000 });
  await inUse();
  const http = testHttp(app, createGatewayRegistry([]), { responses });
  const [product] = await app.db.select().from(products).where(eq(products.id, productId));
  const price = async () => {
    const response = await http.request(`/api/products/${product!.slug}`);
    return ((await response.json()) as { variants: { price: number }[] }).variants[0]?.price;
  };
  expect(await price()).toBe(50_000);
  await inUse();
  await server.hold();
  onTestFinished(server.letGo);
  await app.db.update(products).set({ price: 70_000 }).where(eq(products.id, productId));
  // staff operations wait for this before they respond
  await app.pagesUpToDate();
  expect(replica.state()).toBe('catching up');
  expect(await answeredByReplica()).toBe(false);
  expect(await price()).toBe(70_000);
  expect(responses.size.entries).toBeGreaterThan(0);
  await server.letGo();
  await inUse();
  expect(await answeredByReplica()).toBe(true);
  expect(await price()).toBe(70_000);
});

test("shows other processes' changes once notified, however far the replica lags", async () => {
  const { productId } = await makeProduct(app, { price: 1_000 });
  const other = connect(server.url, { max: 1 });
  onTestFinished(other.close);
  const read = async () => {
    const [row] = await replica.db.select({ price: products.price }).from(products).where(eq(products.id, productId));
    return row?.price;
  };
  for (let price = 1100; price < 5000; price += 100) {
    const isHeld = price % 300 === 0;
    if (isHeld) await server.hold();
    await other.db.update(products).set({ price }).where(eq(products.id, productId));
    await listener.upToDate();
    expect(await read()).toBe(price);
    if (isHeld) await server.letGo();
    await sleep(Math.random() * 20);
    expect(await read()).toBe(price);
  }
});

test('stops using a replica that lags too far, reports it, and resumes', async () => {
  await inUse();
  await server.hold();
  onTestFinished(server.letGo);
  // no page shows it, so only the lag reveals it
  const message = sql`select pg_logical_emit_message(true, 'test', 'x')`;
  const write = setInterval(async () => app.db.execute(message), 200);
  onTestFinished(() => clearInterval(write));
  await expect.poll(() => states.at(-1), SOON).toBe('lagging');
  expect(replica.lagMs()).toBeGreaterThan(2500);
  expect(await answeredByReplica()).toBe(false);
  await server.letGo();
  await inUse();
  await expect.poll(() => states.slice(-2), SOON).toEqual(['lagging', 'in use']);
});

test('continues with the primary when the replica dies, and resumes with it', async () => {
  await inUse();
  const readings = Array.from({ length: 8 }, async () => {
    let count = 0;
    for (const until = Date.now() + 3000; Date.now() < until; count++) await replica.db.execute(sql`select 1`);
    return count;
  });
  await sleep(300);
  await server.stopReplica();
  for (const count of await Promise.all(readings)) expect(count).toBeGreaterThan(0);
  expect(replica.state()).toBe('away');
  const http = testHttp(app, createGatewayRegistry([]));
  expect((await http.request('/api/products')).status).toBe(200);
  const ready = await http.request('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { ok: true, replica: 'away' }]);
  await server.startReplica();
  await inUse();
  expect(states.slice(-2)).toEqual(['away', 'in use']);
});

test('refuses a server that is not a replica of this database', async () => {
  for (const url of [server.url, server.url.replace('/ojas', '/postgres')]) {
    const reasons: string[] = [];
    const wrong = connectReplica(url, database, {
      maxLagMs: 4000,
      namedStatements: true,
      onState: (_, reason) => void reasons.push(reason),
    });
    onTestFinished(wrong.close);
    await sleep(1500);
    expect(wrong.state()).toBe('away');
    const { rows } = await wrong.db.execute(sql`select current_database() as name`);
    expect(rows).toEqual([{ name: 'ojas' }]);
  }
});

test('sends writes and transactions to the primary', async () => {
  await inUse();
  const key = randomUUID();
  await replica.db.transaction((tx) => tx.execute(sql`insert into setup_steps values (${key}, now())`));
  const { rows } = await app.db.execute(sql`select step from setup_steps where step = ${key}`);
  expect(rows).toHaveLength(1);
});
