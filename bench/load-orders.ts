/**
 * Many concurrent buyers on a built shop: 2,000 for 100 units, carts of four products in random order, full speed for a
 * while, and an overload, in which rejected buyers retry after Retry-After. Fails when other than 100 units are sold,
 * when a response is neither an order, a declared error nor 503 with Retry-After, when one takes more than 3 s, when the
 * shop does not recover, when the memory of the warm shop grows by more than half, or when doctor finds an error.
 * `--seconds=600` for ten minutes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkDatabase } from '../src/main/doctor/find-violations.ts';
import { memoryMegabytes } from './memory.ts';
import {
  addToCart,
  type Buyer,
  CART,
  expectOk,
  type OrderResponse,
  order,
  type Product,
  sixteenAtATime,
} from './orders/buyers.ts';
import { startOrderShop } from './orders/order-shop.ts';
import { sellFewUnits } from './orders/sell-few-units.ts';
import { timed } from './orders/timing.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, buyers: { type: 'string', default: '2000' } },
});
const SECONDS = Number(values.seconds);
const LONGEST_MS = 3000;
const OVERLOAD = 600;
const GROWTH = 1.5;

const failures: string[] = [];
const shop = await startOrderShop();
try {
  const products: Product[] = [];
  for (let at = 0; at < 20; at++) products.push(await shop.makeProduct(1_000_000));
  const buyers = await shop.makeBuyers(16);
  // V8 grows its heap in steps until it fits this load
  await fullSpeed(buyers, products, Math.min(60, SECONDS));
  const before = memoryMegabytes(shop.pid);
  const speed = await fullSpeed(buyers, products, SECONDS);
  const after = memoryMegabytes(shop.pid);
  console.log(`${SECONDS} s at full speed, four products per cart: ${speed.orders} orders, ${speed.text}`);
  await overload(products);
  await fewUnits();
  const last = memoryMegabytes(shop.pid);
  console.log(`memory: ${before} MB before (warm), ${after} MB after full speed, ${last} MB at the end`);
  if (after > before * GROWTH) failures.push(`memory grew from ${before} to ${after} MB at full speed`);
  const violations = await checkDatabase(shop.app.db, new Date(), { isSwept: false });
  console.log(`doctor: ${violations.length} violations`);
  for (const { check, what, detail } of violations) failures.push(`${check}: ${what}: ${detail}`);
} finally {
  await shop.stop();
}
for (const failure of failures) console.log(`TARGET MISSED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

/** Buyers repeatedly fill a cart with four products in random order and order it, which must not deadlock. */
async function fullSpeed(buyers: Buyer[], products: Product[], seconds: number) {
  const { steps } = await timed(buyers.length, seconds, async (at) => {
    const buyer = buyers[at]!;
    const four = [...products].sort(() => Math.random() - 0.5).slice(0, 4);
    const responses: OrderResponse[] = [];
    for (const product of four) responses.push(await addToCart(buyer, product));
    responses.push(await buyer.post('/checkout/quote', { source: CART }));
    responses.push(await order(buyer, CART, expectOk(responses.at(-1)!, 'the quote')));
    for (const response of responses) expectOk(response, 'a step');
    return responses.map(({ ms }) => ms);
  });
  return { orders: steps.length, text: longest(steps.flat()) };
}

/** More concurrent buyers than the shop can serve, who retry after Retry-After; then a single buyer is served as usual. */
async function overload(products: Product[]): Promise<void> {
  const crowd = await shop.makeBuyers(OVERLOAD);
  // connections are open, as those of a proxy: Node accepts one new connection per turn of its event loop
  await sixteenAtATime(crowd, (buyer) => addToCart(buyer, products[0]!));
  const { steps } = await timed(OVERLOAD, Math.min(10, SECONDS), async (at) => {
    const response = await addToCart(crowd[at]!, products[at % products.length]!);
    if (response.status !== 503) expectOk(response, 'a line of the cart');
    else if (response.retryAfter) await sleep(response.retryAfter * 1000);
    else failures.push('a 503 without Retry-After');
    return [response.ms, response.status];
  });
  const shed = steps.filter(([, status]) => status === 503).length;
  const times = steps.map(([ms]) => ms ?? 0);
  console.log(`${OVERLOAD} at once: ${steps.length - shed} served, ${shed} rejected, ${longest(times)}`);
  if (shed === 0) failures.push('overload that is shed');
  if (Math.max(...times) > LONGEST_MS) failures.push(`every answer within ${LONGEST_MS} ms`);
  const after = await addToCart(crowd[0]!, products[0]!);
  expectOk(after, 'the cart after the overload');
  console.log(`recovered: the next response took ${Math.round(after.ms)} ms`);
}

/** All buyers want the same product; no more units than available may be sold. */
async function fewUnits(): Promise<void> {
  const many = Number(values.buyers);
  const { ms, sold, refused, shed } = await sellFewUnits(shop, { buyers: many, units: 100 });
  console.log(
    `${many} buyers for 100 units: ${sold} sold, ${refused} refused, ${shed} times shed, ${Math.round(ms)} ms`,
  );
  if (sold !== 100) failures.push(`exactly 100 units, not ${sold}`);
}

function longest(times: number[]): string {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `answers in ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}
