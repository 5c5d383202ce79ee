/**
 * The catalogue API: lists, products and searches, repeated and requested for the first time, with 1,000 and with
 * 100,000 products. Repeated responses are compared with a minimal Node server that sends the same bytes, in turns in
 * one run. Fails when repeated responses reach less than half of its rate, a new filter takes over 8 ms, the p99 of
 * a new search in the large shop exceeds 25 ms, or growth costs more than 1.5 times. `--also=<checkout>`: another
 * version of the shop with the first number of products, for comparison only.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type RunningShop, startShop } from '#tests/start-shop.ts';
import { median, startBaseline } from './baseline.ts';
import { openServer } from './dataset/open-database.ts';
import { type Load, load } from './load.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    also: { type: 'string', multiple: true, default: [] },
  },
});
const ROOT = path.resolve(import.meta.dirname, '..');
const SIZES = values.sizes.split(',').map(Number);
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const CONNECTIONS = 20;
/** first-time requests per round: no product is requested twice in all rounds, even in a shop of a thousand */
const MAX_REQUESTS = Math.floor(1800 / (2 * (ROUNDS + 1)));
const WANTED = { ratio: 0.5, filterMs: 8, searchP99: 25, growth: 1.5 };
const ASKED = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'bench', accept: 'application/json' };

const FLAVOURS = ['Chocolate', 'Vanilla', 'Mango', 'Coffee', 'Kesar Pista'];
const SORTS = ['newest', 'popular', 'price-low', 'price-high', 'rating', 'origin'];
const WORDS = ['whey', 'whey gold', 'creatine pro', 'isolate', 'protien', 'vitamins elite', 'omega raw', 'wheyprotein'];

type Case = { name: string; again: string; unseen(n: number): string };
const casesOf = (names: string[]): Case[] => [
  {
    name: 'list',
    again: '/api/products',
    unseen: (n) =>
      `/api/products?flavours%5B0%5D=${encodeURIComponent(FLAVOURS[n % 5]!)}&inStock=${n % 2 === 0}&minPrice=${20_000 + n}&sort=${SORTS[n % 6]}`,
  },
  { name: 'detail', again: `/api/products/${names[0]}`, unseen: (n) => `/api/products/${names[1 + n]}` },
  {
    name: 'search',
    again: '/api/products?search=whey',
    unseen: (n) => `/api/products?minPrice=${n}&search=${encodeURIComponent(WORDS[n % WORDS.length]!)}`,
  },
];

type Measured = { name: string; size: number; isOwn: boolean; shop: RunningShop; cases: Case[] };

const server = await openServer();
const failures: string[] = [];
const shops: Measured[] = [];
try {
  for (const size of SIZES) shops.push(await open(size, ROOT));
  for (const folder of values.also) shops.push(await open(SIZES[0]!, path.resolve(folder)));
  console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, alternating between the shops\n`);
  console.log(line('', 'rate/s', 'median', 'p99 ms', 'bare/s', 'ratio'));
  for (const name of ['list', 'detail', 'search']) {
    for (const one of shops) await measureAgain(one, name);
    await measureUnseen(name);
  }
} finally {
  for (const { shop } of shops) await shop.stop();
  await server.stop();
}
for (const failure of failures) console.log(`TARGET MISSED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function open(size: number, folder: string): Promise<Measured> {
  const isOwn = folder === ROOT;
  const url = await filledDatabase(size, folder);
  const env = { DATABASE_URL: url, PUBLIC_URL: 'http://localhost', MAIL: 'off', LOG_LEVEL: 'warn' };
  const shop = await startShop(env, folder);
  const name = `${size} products${isOwn ? '' : `, ${path.basename(folder)}`}`;
  return { name, size, isOwn, shop, cases: casesOf(await namesOf(url)) };
}

async function measureAgain({ name: shopName, isOwn, shop, cases }: Measured, name: string): Promise<void> {
  const url = new URL(cases.find((one) => one.name === name)!.again, shop.url);
  await waitFor(url);
  const bare = await startBaseline(url, ASKED);
  const rounds: { own: Load; plain: Load }[] = [];
  for (let round = 0; round < ROUNDS + 1; round++) {
    const asking = { headers: ASKED, connections: CONNECTIONS, seconds: SECONDS };
    const shopLoad = await load(() => url, asking);
    const plain = await load(() => bare.url, asking);
    // the first round warms both up
    if (round > 0) rounds.push({ own: shopLoad, plain });
  }
  bare.stop();
  const ratio = median(rounds.map(({ own, plain }) => own.rate / plain.rate));
  const rates = rounds.map(({ plain }) => plain.rate);
  show(
    `${shopName}: ${name}, again`,
    rounds.map(({ own }) => own),
    rates,
    ratio,
  );
  if (isOwn && ratio < WANTED.ratio) failures.push(`${name} again has ${ratio.toFixed(2)} of a bare server`);
}

async function measureUnseen(name: string): Promise<void> {
  const results = shops.map(() => ({ asked: 0, single: [] as Load[], many: [] as Load[] }));
  for (let round = 0; round < ROUNDS + 1; round++)
    for (const [at, { shop, cases }] of shops.entries()) {
      const result = results[at]!;
      const { unseen } = cases.find((one) => one.name === name)!;
      const next = () => new URL(unseen(result.asked++), shop.url);
      const single = await load(next, { headers: ASKED, connections: 1, seconds: SECONDS, most: MAX_REQUESTS });
      const many = await load(next, { headers: ASKED, connections: CONNECTIONS, seconds: SECONDS, most: MAX_REQUESTS });
      if (round === 0) continue;
      result.single.push(single);
      result.many.push(many);
    }
  for (const [at, { single, many }] of results.entries()) {
    const { name: shopName, size, isOwn } = shops[at]!;
    show(`${shopName}: ${name}, unseen`, many);
    show(`${shopName}: ${name}, 1 conn.`, single);
    if (!isOwn) continue;
    const ms = median(single.map((one) => one.median));
    if (name === 'list' && ms > WANTED.filterMs)
      failures.push(`an unseen filter takes ${ms.toFixed(1)} ms with ${size} products`);
    const p99 = median(single.map((one) => one.p99));
    if (name === 'search' && size >= 100_000 && p99 > WANTED.searchP99)
      failures.push(`an unseen search has a p99 of ${p99.toFixed(1)} ms`);
  }
  const [small, large] = [results[0]!, results[SIZES.length - 1]!];
  if (small === large) return;
  const growth = median(small.single.map((one, round) => large.single[round]!.median / one.median));
  console.log(`${name}: ${SIZES.at(-1)! / SIZES[0]!} times as many products cost ${growth.toFixed(2)} times`);
  if (growth > WANTED.growth) failures.push(`${name} grows ${growth.toFixed(2)} times`);
}

function show(name: string, loads: Load[], bare: number[] = [], ratio?: number): void {
  const middle = (key: keyof Load) => median(loads.map((one) => one[key]));
  const rates = [Math.round(middle('rate')), middle('median').toFixed(2), middle('p99').toFixed(2)];
  console.log(line(name, ...rates, ...(ratio === undefined ? [] : [Math.round(median(bare)), ratio.toFixed(2)])));
}

function line(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(44) + cells.map((cell) => String(cell).padStart(10)).join('');
}

// a shop that has just started may still be building its product index
async function waitFor(url: URL): Promise<void> {
  const response = await fetch(url, { headers: ASKED });
  if (response.status !== 200) throw new Error(`${url.pathname} returned ${response.status}`);
}

/**
 * A database of this many products, made by the checkout's own generator; reuses one of an earlier run.
 */
async function filledDatabase(size: number, folder: string): Promise<string> {
  const name = `ojas_catalog_${size}${folder === ROOT ? '' : `_${path.basename(folder)}`}`;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const from = (file: string) => import(path.join(folder, file));
  const { migrateDatabase }: typeof import('../src/db/migrate.ts') = await from('src/db/migrate.ts');
  const { generateShop }: typeof import('./dataset/generate.ts') = await from('bench/dataset/generate.ts');
  const { TINY }: typeof import('./dataset/sizes.ts') = await from('bench/dataset/sizes.ts');
  await migrateDatabase(url.href);
  if ((await namesOf(url.href)).length === 0) await generateShop(url.href, { ...TINY, products: size });
  return url.href;
}

/** The two names under which each product is requested. */
async function namesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ slug: string; id: string }>(
    `select slug, id from products where state = 'published' order by id limit 1000`,
  );
  await client.end();
  return rows.flatMap(({ slug, id }) => [slug, id]);
}
