/**
 * A shop on several machines, tested on this one: two web processes behind a proxy, a worker, PgBouncer, PostgreSQL
 * with a streaming replica, S3, a mail server and the gateway simulator. 16 buyers order and pay for `--minutes=5` while
 * each part is restarted, processes are killed, the database is restarted and crashes, and a rolling upgrade runs. Fails
 * when a request is lost, an order, payment, mail or job is missing or duplicated, or doctor finds an error. Needs
 * Debian's postgresql, pgbouncer and haproxy, or nginx with `--proxy=nginx`. `--from=<commit>`: upgrades from that
 * commit instead of from this checkout.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { App } from '../src/platform/app.ts';
import { makeProduct } from '../tests/factories.ts';
import { createPrograms } from '../tests/programs.ts';
import { startS3Server } from '../tests/s3-server.ts';
import { freePort } from '../tests/start-shop.ts';
import { enableCod, openBenchApp } from './bench-app.ts';
import { buyUntilClosed } from './machines/buyers.ts';
import { startDatabases } from './machines/databases.ts';
import { startHaproxy } from './machines/haproxy.ts';
import { startMailServer } from './machines/mail-server.ts';
import { startNginx } from './machines/nginx.ts';
import { noCounts } from './machines/patient-client.ts';
import { startShopProcess } from './machines/shop-processes.ts';
import { changeUntilClosed } from './machines/staff.ts';
import { verifyShop } from './machines/verify-shop.ts';
import { makeEarlierVersion, makeNextVersion } from './machines/versions.ts';
import type { Product } from './orders/buyers.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SECRET = 'only of this trial, and long enough for it';
const BUYERS = 16;
const PRODUCTS = 20;
const SETTLED_MS = 120_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    from: { type: 'string' },
    proxy: { type: 'string', default: 'haproxy' },
    keep: { type: 'boolean', default: false },
  },
});
const MINUTES = Number(values.minutes);
const PROXIES = { haproxy: startHaproxy, nginx: startNginx };
const startProxy = PROXIES[values.proxy === 'nginx' ? 'nginx' : 'haproxy'];
if (!(values.proxy in PROXIES)) throw new Error(`--proxy=${values.proxy}: haproxy or nginx`);

const folder = mkdtempSync(path.join(tmpdir(), 'try-machines-'));
chmodSync(folder, 0o755);
const logs = path.join(folder, 'logs');
mkdirSync(logs);
const programs = createPrograms(logs);
const stops: (() => Promise<void>)[] = [programs.stopAll];
const stopAll = async () => {
  for (const stop of stops.splice(0).reverse()) await stop().catch((error) => console.error(String(error)));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(1)));

let failed = true;
try {
  const failures = await tryMachines();
  for (const failure of failures) console.log(`TARGET MISSED: ${failure}`);
  failed = failures.length > 0;
} catch (error) {
  console.error(error);
} finally {
  await stopAll();
  if (values.keep || failed) console.log(`The output of the programs is in ${logs}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function tryMachines(): Promise<string[]> {
  const began = performance.now();
  const log = (text: string) => console.log(`${clock(performance.now() - began)}  ${text}`);
  const oldVersion = values.from ? makeEarlierVersion(folder, values.from) : ROOT;
  const newVersion = makeNextVersion(folder);
  const databases = await startDatabases(programs, folder);
  const bucket = await startS3Server();
  const mail = await startMailServer();
  stops.unshift(bucket.stop, mail.stop);
  const [proxyPort, simulatorPort, ...ports] = await ports5();
  const simulatorUrl = `http://localhost:${simulatorPort}`;
  await programs.start({
    name: 'simulator',
    command: process.execPath,
    args: [path.join(ROOT, 'tools/gateway-simulator/main.ts')],
    env: {
      PATH: process.env.PATH,
      PORT: String(simulatorPort),
      PUBLIC_URL: simulatorUrl,
      MAX_TRANSACTIONS: '200000',
      V2_WEBHOOK_URL: `http://localhost:${proxyPort}/payments/callback/phonepe-v2`,
    },
    isReady: async () => (await fetch(`${simulatorUrl}/__sim`)).ok,
  });
  const env = {
    DATABASE_URL: databases.pooledUrl,
    DATABASE_DIRECT_URL: databases.url,
    DATABASE_NAMED_STATEMENTS: 'false',
    DATABASE_REPLICA_URL: databases.replicaUrl,
    OJAS_SECRET: SECRET,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'info',
    STOP_DELAY_SECONDS: '4',
    SIMULATOR_URL: simulatorUrl,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Shop <shop@example.in>',
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: bucket.settings.endpoint ?? '',
    S3_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PREFIX: 'media/',
  };
  const shared = { programs, folder, env };
  const open = (name: string, role: 'web' | 'worker', at: number) =>
    startShopProcess(shared, { name, role, port: ports[at]! }, oldVersion);
  const web1 = await open('web1', 'web', 0);
  const web2 = await open('web2', 'web', 1);
  const worker = await open('worker', 'worker', 2);
  const proxy = await startProxy(programs, folder, proxyPort!, [web1.port, web2.port]);
  const { app, close } = openBenchApp(databases.url, SECRET);
  stops.push(close);
  await enableCod(app);
  const products: Product[] = [];
  for (let at = 0; at < PRODUCTS; at++) products.push(await makeProduct(app, { price: 99_900, stock: 1_000_000 }));
  log(`all is there: ${databases.version}, ${cpus().length} cores`);

  const counts = noCounts();
  let isOpen = true;
  const begunBuying = performance.now();
  const buying = Promise.all(
    Array.from({ length: BUYERS }, (_, nth) =>
      buyUntilClosed({ app, url: proxy.url, products, counts, isOpen: () => isOpen }, nth),
    ),
  );
  buying.catch(() => {});
  const staff = changeUntilClosed({ app, url: proxy.url, counts, isOpen: () => isOpen });
  staff.catch(() => {});

  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const timed = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    await work;
    return seconds(performance.now() - startedAt);
  };
  const steps: [string, () => Promise<string>][] = [
    ['web 1 restarted', () => timed(web1.restart())],
    ['web 2 restarted', () => timed(web2.restart())],
    ['worker restarted', () => timed(worker.restart())],
    ['web 1 killed, started again', () => timed(web1.restart('SIGKILL'))],
    ['worker killed, started again', () => timed(worker.restart('SIGKILL'))],
    ['database restarted between PAUSE and RESUME of PgBouncer', () => timed(databases.restartPrimary())],
    ['database crashed (SIGQUIT), started again', () => timed(databases.crashPrimary())],
    ['replica restarted', () => timed(databases.restartReplica())],
    ['PgBouncer restarted', () => timed(databases.restartPooler())],
    [`${values.proxy === 'nginx' ? 'nginx' : 'HAProxy'} reloaded`, () => timed(proxy.reload())],
    ['upgrade: web 1 has the new version and has migrated', () => timed(web1.restart('SIGTERM', newVersion))],
    ['upgrade: web 2, still the old version, restarted on the new schema', () => timed(web2.restart())],
    ['upgrade: worker has the new version', () => timed(worker.restart('SIGTERM', newVersion))],
    ['upgrade: web 2 has the new version', () => timed(web2.restart('SIGTERM', newVersion))],
  ];
  const every = (MINUTES * 60_000) / (steps.length + 1);
  for (const [index, [name, step]] of steps.entries()) {
    await sleep(Math.max(0, begunBuying + every * (index + 1) - performance.now()));
    const before = new Map(counts.repeated);
    const took = await step();
    await sleep(500);
    log(`${name} (${took})${difference(before, counts.repeated)}`);
  }
  await sleep(Math.max(5000, begunBuying + MINUTES * 60_000 - performance.now()));
  isOpen = false;
  const bought = (await buying).flat();
  const changes = await staff;
  const minutes = (performance.now() - begunBuying) / 60_000;
  await settle(app);
  const { lines, failures } = await verifyShop(app, bought, mail);
  console.log(
    `\n${BUYERS} buyers, ${minutes.toFixed(1)} minutes, ${Math.round(bought.length / minutes)} orders a minute\n`,
  );
  const times = Float64Array.from(counts.ms).sort();
  const at = (part: number) => `${Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)} ms`;
  const repeatedCount = [...counts.repeated.values()].reduce((all, n) => all + n, 0);
  row('requests', counts.requests);
  row('… answered at once', counts.atOnce);
  row('… sent again by their buyer, all told', repeatedCount);
  for (const [reason, n] of counts.repeated) row(`    ${reason}`, n);
  row('… lost', counts.lost.length);
  row('time to the answer: median, p99, longest', [at(0.5), at(0.99), at(1)].join(', '));
  row('changes of the catalogue by staff', changes.made);
  row('… not seen by them in the store right after', changes.unseen);
  for (const line of lines) console.log(line);
  // in other processes a change may become visible shortly after the response
  if (changes.unseen > 0) failures.push(`changes that staff did not see: ${changes.unseen}`);
  return [...counts.lost.map((one) => `lost: ${one}`), ...failures];
}

/** Waits until callbacks, mails and jobs are done. */
async function settle(app: App): Promise<void> {
  for (const until = Date.now() + SETTLED_MS; Date.now() < until; await sleep(500)) {
    const { rows } = await app.db.execute(sql`
      select from mails where next_try_at is not null or claimed_at is not null
      union all select from payment_events where processed_at is null
      union all select from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() + interval '5 s'
      limit 1`);
    if (rows.length === 0) return;
  }
}

/** The number of retries since then. */
function difference(before: Map<string, number>, now: Map<string, number>): string {
  const more = [...now].flatMap(([reason, n]) =>
    n > (before.get(reason) ?? 0) ? [`${n - (before.get(reason) ?? 0)} × ${reason}`] : [],
  );
  return more.length > 0 ? `: sent again ${more.join(', ')}` : '';
}

async function ports5(): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < 5) ports.add(await freePort());
  return [...ports];
}

function clock(ms: number): string {
  const total = Math.round(ms / 1000);
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

function row(what: string, value: number | string): void {
  console.log(`${what.padEnd(52)}${String(value).padStart(8)}`);
}
