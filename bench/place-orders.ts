/**
 * Orders through HTTP: 16 buyers add a line to the cart, request the quote and order, in cash or until the page of the
 * gateway is open; then 200 buyers want 50 units at once. The same rows written by plain SQL are the reference,
 * alternating in one run on the same database. Fails below 200 cash orders per second, when the p99 of a step exceeds
 * 250 ms, or when 200 buyers take more than a second or do not get exactly 50 units.
 */
import { parseArgs } from 'node:util';
import { median } from './baseline.ts';
import { type BareRows, openBareRows } from './orders/bare-rows.ts';
import { addToCart, type Buyer, CART, expectOk, order, type Product } from './orders/buyers.ts';
import { countStatements } from './orders/count-statements.ts';
import { type OrderShop, startOrderShop } from './orders/order-shop.ts';
import { sellFewUnits } from './orders/sell-few-units.ts';
import { type Timing, timed, timingOf } from './orders/timing.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    // checkouts of other versions of the shop, for comparison
    also: { type: 'string', multiple: true, default: [] },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const BUYERS = 16;
const PRODUCTS = 20;
const WANTED = { rate: 200, p99: 250, fewUnitsMs: 1000 };

type Measured = {
  name: string;
  shop: OrderShop;
  buyers: Buyer[];
  products: Product[];
  cash: Timing[];
  gateway: Timing[];
};

const failures: string[] = [];
const shops: Measured[] = [];
const runningShops: OrderShop[] = [];
try {
  for (const folder of [undefined, ...values.also]) shops.push(await open(folder));
  await measure();
} finally {
  for (const shop of runningShops) await shop.stop();
}
for (const failure of failures) console.log(`TARGET MISSED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function open(folder?: string): Promise<Measured> {
  const shop = await startOrderShop(folder);
  runningShops.push(shop);
  const products: Product[] = [];
  for (let at = 0; at < PRODUCTS; at++) products.push(await shop.makeProduct(1_000_000));
  const buyers = await shop.makeBuyers(BUYERS);
  return { name: folder ?? 'this checkout', shop, buyers, products, cash: [], gateway: [] };
}

async function measure(): Promise<void> {
  const [shop] = shops;
  if (!shop) return;
  const bareRows = await openReference();
  const bare = await takeTurns(bareRows).finally(() => bareRows.close());
  report(shop, bare);
  const statements = await countStatements(shop.shop);
  console.log(`\nstatements: ${statements.all} for a cash order, ${statements.placing} of them in its transaction`);
  await measureFewUnits(shop);
}

/** The plain rows have a database of their own, so that they do not make the tables of a measured shop larger. */
async function openReference(): Promise<BareRows> {
  const reference = await open();
  const orderId = await orderOnce(reference, reference.buyers[0]!, 0, 'cod');
  await drained(reference.shop);
  const userIds = reference.buyers.map(({ userId }) => userId);
  return openBareRows(reference.shop.databaseUrl, { orderId, userId: userIds[0]! }, userIds);
}

/** Alternates the shops and the plain rows; returns the times of the plain rows. */
async function takeTurns(bareRows: BareRows): Promise<Timing[]> {
  const bare: Timing[] = [];
  for (let round = 0; round < ROUNDS + 1; round++) {
    const isWarmUp = round === 0;
    // whoever comes right after the plain rows is slower
    for (const one of round % 2 === 0 ? shops : shops.toReversed()) {
      const cash = await buy(one, 'cod');
      const gateway = await buy(one, 'phonepe');
      if (isWarmUp) continue;
      one.cash.push(cash);
      one.gateway.push(gateway);
    }
    const rows = await timed(BUYERS, SECONDS, async (connection) => [await bareRows.write(connection)]);
    if (!isWarmUp) bare.push(timingOf(rows));
  }
  return bare;
}

function report(shop: Measured, bare: Timing[]): void {
  console.log(
    `${BUYERS} buyers, ${ROUNDS} rounds of ${SECONDS} s in turns; ms of a step, of bare rows ms of a whole order\n`,
  );
  console.log(line('', 'orders/s', 'median', 'p99', 'of bare'));
  const bareRate = middle(bare, 'rate');
  for (const { name, cash, gateway } of shops) {
    show(`cash: ${name}`, cash, bareRate);
    show(`gateway opened: ${name}`, gateway, bareRate);
  }
  show('bare rows', bare, bareRate);
  if (middle(shop.cash, 'rate') < WANTED.rate) failures.push(`${WANTED.rate} orders in cash a second`);
  if (middle(shop.cash, 'p99') > WANTED.p99) failures.push(`a p99 of ${WANTED.p99} ms`);
}

async function measureFewUnits(ojas: Measured): Promise<void> {
  for (const { name, shop } of shops) {
    await drained(shop);
    const { ms, sold } = await sellFewUnits(shop, { buyers: 200, units: 50 });
    console.log(`200 buyers for 50 units: ${Math.round(ms)} ms, ${sold} sold: ${name}`);
    if (shop !== ojas.shop) continue;
    if (sold !== 50) failures.push(`exactly 50 units, not ${sold}`);
    if (ms > WANTED.fewUnitsMs) failures.push(`200 buyers within ${WANTED.fewUnitsMs} ms`);
  }
}

/** All buyers at once for some seconds; then the worker of the shop has time for the mails. */
async function buy(one: Measured, method: 'cod' | 'phonepe'): Promise<Timing> {
  let count = 0;
  const orders = await timed(BUYERS, SECONDS, async (at) => {
    const steps: number[] = [];
    await orderOnce(one, one.buyers[at]!, count++, method, steps);
    return steps;
  });
  await drained(one.shop);
  return timingOf(orders);
}

async function orderOnce(
  { products }: Measured,
  buyer: Buyer,
  count: number,
  method: 'cod' | 'phonepe',
  steps: number[] = [],
): Promise<string> {
  const keep = <T extends { ms: number }>(response: T) => {
    steps.push(response.ms);
    return response;
  };
  expectOk(keep(await addToCart(buyer, products[count % products.length]!)), 'the cart');
  const quote = expectOk(keep(await buyer.post('/checkout/quote', { source: CART })), 'the quote');
  const { orderId, transactionId } = expectOk(keep(await order(buyer, CART, quote, method)), 'the order');
  if (method === 'phonepe')
    expectOk(keep(await buyer.post('/payments/initiate', { orderId, transactionId })), 'the payment');
  return String(orderId);
}

/** Waits until the outbox is empty, so that one round is no load for the next. */
async function drained({ app }: OrderShop): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await app.db.execute('select from mails where next_try_at is not null limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The mail queue does not become empty');
}

function middle(timings: Timing[], key: keyof Timing): number {
  return median(timings.map((one) => one[key]));
}

function show(name: string, timings: Timing[], bareRate: number): void {
  const rate = middle(timings, 'rate');
  const ms = [middle(timings, 'median').toFixed(1), middle(timings, 'p99').toFixed(1)];
  console.log(line(name, rate.toFixed(1), ...ms, (rate / bareRate).toFixed(2)));
}

function line(name: string, ...cells: string[]): string {
  return name.padEnd(40) + cells.map((cell) => cell.padStart(10)).join('');
}
