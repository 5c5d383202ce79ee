/**
 * Proves docs/webhooks.md: the Python receiver gets 10,000 events of 500 orders, each once and in order, while the demo
 * shop that sends them is killed and started again twice. `--events` and `--orders` take other numbers.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts';
import { ADDRESS } from '../factories.ts';
import { freePort } from '../start-shop.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { hasPython, startPythonReceiver } from './receiver.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, orders: { type: 'string', default: '500' } },
});
const [EVENTS, ORDERS] = [Number(values.events), Number(values.orders)];
/** the shop is killed when this share of the events is written */
const ENDS: readonly { at: number; signal: NodeJS.Signals }[] = [
  { at: 0.35, signal: 'SIGTERM' },
  { at: 0.7, signal: 'SIGKILL' },
];
const REFUSE_ONE_IN = 50;
const IN_ONE_CALL = 25;
const ENTRY = {
  status: 'in_transit',
  location: 'Bhiwandi',
  estimatedDelivery: null,
  trackingNumber: 'DL-1234567',
  carrier: 'Delhivery',
};
const seconds = (ms: number) => Math.round(ms / 100) / 10;

if (!hasPython()) throw new Error('This needs python3');

const folder = makeTemporaryFolder('webhooks');
const dataDir = path.join(folder, 'data');
const [port, simulatorPort, receiverPort] = [await freePort(), await freePort(), await freePort()];
let shop: ChildProcess = await start();
// no process of the shop outlives this one
process.on('exit', () => void shop.kill('SIGTERM'));
const server = await startEmbeddedPostgres({ dataDir });
const database = new pg.Pool({ connectionString: server.url, max: 2 });
database.on('error', () => {});
const count = async (text: string) => Number((await ask<{ n: string }>(`select count(*) as n from ${text}`))[0]!.n);

let customer: string | null = null;
const started = performance.now();
const token = { text: await signIn(), at: Date.now() };
await ask(`update settings set value = value || '{"shipmentTracking": false}' where section = 'email'`);
const url = `http://127.0.0.1:${receiverPort}/`;
const { secret } = await call<{ secret: string }>('/admin/webhooks', { name: 'Receiver', url, events: ['*'] });
const entriesBefore = await count('order_tracking');
const receiver = await startPythonReceiver(receiverPort, secret, REFUSE_ONE_IN);
const orders = await ask<{ id: string }>(
  `select id from orders where deleted_at is null and status <> 'cancelled' order by created_at desc limit ${ORDERS}`,
);
while (orders.length < ORDERS) orders.push({ id: await placeOrder() });

const ends = [...ENDS];
for (let next = 0; (await count('webhook_events')) < EVENTS; next += IN_ONE_CALL) {
  const written = await count('webhook_events');
  if (ends[0] && written >= EVENTS * ends[0].at) await restart(ends.shift()!.signal);
  const orderIds = Array.from({ length: IN_ONE_CALL }, (_, place) => orders[(next + place) % ORDERS]!.id);
  // a lost response may have been committed, so the database's rows count
  await call('/admin/tracking', { ...ENTRY, orderIds, message: `Step ${Math.floor(next / ORDERS)}` }).catch(() =>
    delay(200),
  );
}
const written = performance.now();
const expected = (await ask<{ id: string }>('select id from webhook_events order by id')).map(({ id }) => id);
const entries = (await count('order_tracking')) - entriesBefore;
const tracked = await count(`webhook_events where type = 'tracking.added'`);
let report = await receiver.report();
for (const until = Date.now() + 600_000; report.taken < expected.length && Date.now() < until; ) {
  await delay(500);
  report = await receiver.report();
}
const finished = performance.now();
const { ids, ...counts } = report;
const lost = expected.filter((id) => !new Set(ids).has(id)).length;
const tries = await count('webhook_attempts');
console.log(
  JSON.stringify(
    {
      events: expected.length,
      orders: counts.subjects,
      restarts: ENDS.map(({ signal }) => signal),
      lost,
      ...counts,
      tries,
      trackingEntries: entries,
      eventsOfThem: tracked,
      seconds: { writing: seconds(written - started), untilTaken: seconds(finished - started) },
    },
    null,
    2,
  ),
);
await receiver.stop();
await database.end();
await stop('SIGTERM');
await server.stop();
rmSync(folder, { recursive: true, force: true });
const isGood =
  lost === 0 &&
  counts.out_of_order === 0 &&
  counts.forged === 0 &&
  entries === tracked &&
  counts.taken === expected.length;
console.log(isGood ? 'None lost, none out of order.' : 'Something was lost or out of order.');
process.exit(isGood ? 0 : 1);

function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['build/programs/src/main/start.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      WEBHOOKS_TO_LOOPBACK: 'true',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'error',
    },
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout!.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('is running')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}\n${printed}`)));
  });
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const exit = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill(signal);
  await exit;
}

async function restart(signal: NodeJS.Signals): Promise<void> {
  await stop(signal);
  shop = await start();
}

async function signIn(email = 'admin@ojas.example', password = 'ojas-admin-demo'): Promise<string> {
  return (await post<{ accessToken: string }>('/auth/sign-in', { email, password })).accessToken;
}

async function call<T>(route: string, body: object): Promise<T> {
  if (Date.now() - token.at > 600_000) Object.assign(token, { text: await signIn(), at: Date.now() });
  return post(route, body, token.text);
}

/** A cash order by the customer of the demo. */
async function placeOrder(): Promise<string> {
  customer ??= await signIn('customer@ojas.example', 'ojas-customer-demo');
  const [variant] = await ask<{ id: string }>(`
    select v.id from product_variants v join products p on p.id = v.product_id
    where v.archived_at is null and p.state = 'published' and p.in_stock and v.on_hand - v.reserved > 1
      and coalesce(v.price, p.price) between 600 and 4000
    order by v.on_hand - v.reserved desc limit 1`);
  if (!variant) throw new Error('The demo is sold out');
  const source = { kind: 'line', variantId: variant.id, quantity: 1 };
  const quote = await post<{ lines: object[]; discount: number; total: number }>(
    '/checkout/quote',
    { source },
    customer,
  );
  const order = { source, shippingAddress: ADDRESS, quote, paymentMethod: 'cod', idempotencyKey: randomUUID() };
  return (await post<{ orderId: string }>('/checkout/orders', order, customer)).orderId;
}

async function post<T>(route: string, body: object, bearer?: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}/api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

// the database server starts and stops with the shop
async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  for (let tries = 0; ; tries++) {
    try {
      return (await database.query<Row>(text)).rows;
    } catch (error) {
      if (tries === 60) throw error;
      await delay(250);
    }
  }
}
