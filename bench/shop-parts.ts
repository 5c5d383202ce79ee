/**
 * The cost of optional parts of the shop, on and off, in turns in one run: start-up time, memory, and cash orders per
 * second of 16 buyers. `--also=<checkout>`: another version of the shop, such as one without the part. Each shop uses
 * some 25 connections, which matters with a DATABASE_URL.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { startS3Server } from '../tests/s3-server.ts';
import { median } from './baseline.ts';
import { memoryMegabytes } from './memory.ts';
import { addToCart, type Buyer, CART, expectOk, order, type Product } from './orders/buyers.ts';
import { type OrderShop, startOrderShop } from './orders/order-shop.ts';
import { timed, timingOf } from './orders/timing.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    starts: { type: 'string', default: '5' },
    also: { type: 'string', multiple: true, default: [] },
  },
});
const [ROUNDS, SECONDS, STARTS] = [Number(values.rounds), Number(values.seconds), Number(values.starts)];
const BUYERS = 16;
const PRODUCTS = 20;

type Part = { name: string; env: Record<string, string>; folder?: string };
type Measured = Part & {
  shop: OrderShop;
  buyers: Buyer[];
  products: Product[];
  starts: number[];
  rates: number[];
  p99: number[];
};

const collector = await startCollector();
const bucket = await startS3Server();
const measured: Measured[] = [];
try {
  for (const part of await listParts()) measured.push(await open(part));
  const memoryBefore = measured.map(({ shop }) => memoryMegabytes(shop.pid));
  for (let round = 0; round < STARTS; round++)
    for (const one of measured) one.starts.push(await one.shop.startAnother());
  for (let round = 0; round <= ROUNDS; round++)
    for (const one of measured) {
      const { rate, p99 } = await buy(one);
      // the first round is the warm-up
      if (round === 0) continue;
      one.rates.push(rate);
      one.p99.push(p99);
    }
  report(memoryBefore);
} finally {
  for (const { shop } of measured) await shop.stop();
  await bucket.stop();
  collector.stop();
}
process.exit(0);

async function listParts(): Promise<Part[]> {
  const { endpoint = '', bucket: name, credentials } = bucket.settings;
  return [
    { name: 'all off', env: {} },
    { name: 'traces', env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } },
    { name: 'traces of a tenth', env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.1' } },
    {
      name: 'pictures in S3',
      env: {
        S3_BUCKET: name,
        S3_ENDPOINT: endpoint,
        S3_PATH_STYLE: 'true',
        S3_PREFIX: 'media/',
        S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      },
    },
    ...values.also.map((folder) => ({ name: folder, env: {}, folder })),
  ];
}

async function open(part: Part): Promise<Measured> {
  const shop = await startOrderShop(part.folder, part.env);
  const products: Product[] = [];
  for (let at = 0; at < PRODUCTS; at++) products.push(await shop.makeProduct(1_000_000));
  const buyers = await shop.makeBuyers(BUYERS);
  return { ...part, shop, buyers, products, starts: [], rates: [], p99: [] };
}

/** All buyers at once for some seconds; then the worker has time for the mails. */
async function buy({ shop, buyers, products }: Measured) {
  let count = 0;
  const orders = await timed(BUYERS, SECONDS, async (at) => {
    const buyer = buyers[at]!;
    const added = await addToCart(buyer, products[count++ % products.length]!);
    expectOk(added, 'the cart');
    const quoted = await buyer.post('/checkout/quote', { source: CART });
    const placed = await order(buyer, CART, expectOk(quoted, 'the quote'));
    expectOk(placed, 'the order');
    return [added.ms, quoted.ms, placed.ms];
  });
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await shop.app.db.execute(sql`select from mails where next_try_at is not null limit 1`);
    if (rows.length === 0) break;
    await sleep(100);
  }
  return timingOf(orders);
}

function report(memoryBefore: number[]): void {
  console.log(
    `${BUYERS} buyers, ${ROUNDS} rounds of ${SECONDS} s and ${STARTS} starts in turns, medians; memory in MB`,
  );
  console.log(`the collector received ${Math.round(collector.bytes() / 1024)} KB of traces\n`);
  console.log(line('', 'start ms', 'of off', 'started', 'at the end', 'orders/s', 'of off', 'p99 ms'));
  const [off] = measured;
  for (const [index, { name, shop, starts, rates, p99 }] of measured.entries()) {
    const ratio = (shop: number[], other: number[]) => (median(shop) / median(other)).toFixed(2);
    console.log(
      line(
        name,
        median(starts).toFixed(0),
        ratio(starts, off!.starts),
        String(memoryBefore[index]),
        String(memoryMegabytes(shop.pid)),
        median(rates).toFixed(1),
        ratio(rates, off!.rates),
        median(p99).toFixed(0),
      ),
    );
  }
}

function line(name: string, ...cells: string[]): string {
  return name.padEnd(34) + cells.map((cell) => cell.padStart(11)).join('');
}

/** Accepts and discards traces. */
async function startCollector() {
  let bytes = 0;
  const server = createServer((req, res) => {
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    req.on('end', () => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, stop: () => server.close() };
}
