import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batches } from '#db/schema/batches.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { unitCodes } from '#db/schema/unit-codes.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { type InvalidationListener, listenForInvalidations } from '#platform/http/page-invalidation.ts';
import { addDays, DAY_MS, shopDay } from '#shared/dates.ts';
import { makeProduct, scriptedGateway } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { countBatch, setBatchState, setLabReport } from './change-batch.ts';
import { checkBatch, readBatchSummary } from './check-batch.ts';
import { checkUnitCode } from './check-unit-code.ts';
import { generateUnitCodes, importUnitCodes, randomCode } from './create-unit-codes.ts';
import { findSentBatches } from './find-sent-batches.ts';
import { exportUnitCodes, readUnitCodes } from './read-unit-codes.ts';
import { CODE_ALPHABET } from './unit-code-rules.ts';

let shop: GoodsShop;
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeEach(async () => {
  shop = await openGoodsShop();
  product = await makeProduct(shop.app, { stock: 0 });
});
afterEach(() => shop.close());

const today = () => shopDay(shop.app.now());
const inDays = (days: number) => addDays(today(), days);
const readSentBatches = () => findSentBatches(shop.app, product.productId);
const block = (id: string) =>
  setBatchState(shop.app, shop.staff, { id, from: 'sellable', to: 'blocked', reason: 'a customer complained' });
const sellOut = (id: string, expected: number) =>
  countBatch(shop.app, shop.staff, { id, expected, counted: 0, reason: 'none left', idempotencyKey: `count ${id}` });
const check = async (number: string) => (await checkBatch(shop.app, number)).batches;

test('says the nearest day of units that are sent next, and moves on when they are sold out or blocked', async () => {
  expect(await readSentBatches()).toEqual([]);
  const far = await shop.receive(product.variantId, 'FAR', 5, 400);
  const near = await shop.receive(product.variantId, 'NEAR', 5, 200);
  const last = await shop.receive(product.variantId, 'LAST', 5, 500);
  // too little life for the door
  await shop.receive(product.variantId, 'SHORT', 5, 10);
  const sentBatches = async () => (await readSentBatches()).map(({ number, bestBefore }) => `${number} ${bestBefore}`);
  expect(await sentBatches()).toEqual([`NEAR ${inDays(200)}`]);
  await sellOut(near.batchId, 5);
  expect(await sentBatches()).toEqual([`FAR ${inDays(400)}`]);
  await block(far.batchId);
  expect(await sentBatches()).toEqual([`LAST ${inDays(500)}`]);
  await block(last.batchId);
  expect(await sentBatches()).toEqual([]);
});

test('says no day while units without one are sent next', async () => {
  const counted = await makeProduct(shop.app, { stock: 3 });
  await shop.receive(counted.variantId, 'B-1', 5, 400);
  expect(await findSentBatches(shop.app, counted.productId)).toEqual([]);
});

test('caches what a product page says, until a batch of it changes', async () => {
  const responses = new PageCache({ entries: 100, bytes: 400_000 });
  const { app } = shop;
  const listener: InvalidationListener = listenForInvalidations(
    app.databaseUrl,
    [app.database.rowCache, responses],
    app.log,
  );
  const http = testHttp(app, scriptedGateway().gateways, { responses });
  await expect.poll(() => app.database.rowCache.isConnected).toBe(true);
  try {
    const [row] = await app.db.select().from(products).where(eq(products.id, product.productId));
    const numbers = async () => {
      const response = await http.request(`/api/products/${row!.slug}/batches`);
      expect(response.status).toBe(200);
      return ((await response.json()) as { number: string; labReport: object | null }[]).map(({ number }) => number);
    };
    expect(await numbers()).toEqual([]);
    const near = await shop.receive(product.variantId, 'NEAR', 2, 300);
    const far = await shop.receive(product.variantId, 'FAR', 2, 400);
    await listener.upToDate();
    expect(await numbers()).toEqual(['NEAR']);
    expect(await app.recorded(numbers)).toEqual([]);
    // a unit that leaves others changes nothing that is shown
    await app.db.update(batches).set({ onHand: 1 }).where(eq(batches.id, near.batchId));
    await listener.upToDate();
    expect(await app.recorded(numbers)).toEqual([]);
    await app.db.update(batches).set({ onHand: 2 }).where(eq(batches.id, near.batchId));
    await sellOut(near.batchId, 2);
    await listener.upToDate();
    expect(await numbers()).toEqual(['FAR']);
    await block(far.batchId);
    await listener.upToDate();
    expect(await numbers()).toEqual([]);
    const detail = async () => (await http.request(`/api/products/${row!.slug}`)).json();
    expect((await detail()).variants[0].tracksBatches).toBe(true);
  } finally {
    await listener.stop();
  }
});

test('forgets a cached answer when the next batch is sent', async () => {
  const { collectCacheTags, cacheEnd } = await import('#platform/http/cache-tags.ts');
  await shop.receive(product.variantId, 'NEAR', 2, 100);
  await shop.receive(product.variantId, 'FAR', 2, 400);
  const { tags } = await collectCacheTags(readSentBatches);
  const end = cacheEnd(tags);
  expect(end).toBeGreaterThan(shop.app.now().getTime());
  shop.app.advance(end - shop.app.now().getTime() - 1);
  expect((await readSentBatches())[0]?.number).toBe('NEAR');
  shop.app.advance(1);
  expect((await readSentBatches())[0]?.number).toBe('FAR');
});

test('knows a number without case, blanks and dashes, and says what anybody may know', async () => {
  const { batchId } = await shop.receive(product.variantId, 'WIK-2602 b', 5, 300);
  await setLabReport(shop.app, shop.staff, {
    id: batchId,
    labReportUrl: 'https://lab.example/1.pdf',
    labResult: 'passed',
  });
  for (const typed of ['wik2602b', 'WIK-2602 b', ' w i k 2602-B '])
    expect(await check(typed)).toMatchObject([
      { number: 'WIK-2602 b', state: 'on_sale', bestBefore: inDays(300), labReport: { result: 'passed' } },
    ]);
  const [publicBatch] = await check('wik2602b');
  expect(JSON.stringify(publicBatch)).not.toMatch(/onHand|offSale|cost|reason/i);
  expect(await check('WIK-2602')).toEqual([]);
  expect(await check('unknown')).toEqual([]);
  await expect(checkBatch(shop.app, ' - ')).rejects.toMatchObject({ code: 'INVALID_BATCH_NUMBER' });
  await expect(checkBatch(shop.app, 'x'.repeat(61))).rejects.toMatchObject({ code: 'INVALID_BATCH_NUMBER' });
});

test('never names the batch of units from before batches were counted', async () => {
  const counted = await makeProduct(shop.app, { stock: 3 });
  await shop.receive(counted.variantId, 'B-1', 5, 400);
  expect(await check('unknown')).toEqual([]);
});

test('says recalled and expired, and of a blocked batch the same as of one that is sold out', async () => {
  const recalled = await shop.receive(product.variantId, 'R-1', 5, 300);
  const blocked = await shop.receive(product.variantId, 'B-1', 5, 300);
  const sold = await shop.receive(product.variantId, 'S-1', 5, 300);
  await shop.receive(product.variantId, 'E-1', 5, 1);
  await setLabReport(shop.app, shop.staff, {
    id: blocked.batchId,
    labReportUrl: 'https://lab.example/1.pdf',
    labResult: 'failed',
  });
  await setBatchState(shop.app, shop.staff, {
    id: recalled.batchId,
    from: 'sellable',
    to: 'recalled',
    reason: 'too much caffeine',
  });
  await block(blocked.batchId);
  await sellOut(sold.batchId, 5);
  const [ofSold] = await check('S1');
  expect(await check('B1')).toEqual([{ ...ofSold, number: 'B-1' }]);
  expect(await check('R1')).toMatchObject([{ state: 'recalled', recalledOn: today() }]);
  expect(JSON.stringify(await check('R1'))).not.toContain('caffeine');
  expect((await check('E1'))[0]!.state).toBe('known');
  shop.app.advance(2 * DAY_MS);
  expect((await check('E1'))[0]!.state).toBe('expired');
});

test('names every product with a batch of this number, and links only those in the store', async () => {
  const other = await makeProduct(shop.app, { stock: 0 });
  await shop.receive(product.variantId, 'X-1', 5);
  await shop.receive(other.variantId, 'x 1', 5);
  expect(await check('X1')).toHaveLength(2);
  await shop.app.db.update(products).set({ state: 'draft' }).where(eq(products.id, other.productId));
  expect((await check('X1')).filter(({ slug }) => slug !== null)).toHaveLength(1);
});

test('lists the page only in a shop with batches', async () => {
  const http = testHttp(shop.app, scriptedGateway().gateways);
  const sitemap = async () => (await http.request('/sitemap.xml')).text();
  expect(await sitemap()).not.toContain('/batch<');
  expect(await readBatchSummary(shop.app)).toEqual({ hasBatches: false, hasCodes: false });
  await shop.receive(product.variantId, 'X-1', 5);
  expect(await sitemap()).toContain('/batch<');
  expect(await readBatchSummary(shop.app)).toEqual({ hasBatches: true, hasCodes: false });
});

const generate = (id: string, count: number, idempotencyKey = `codes ${id}`) =>
  generateUnitCodes(shop.app, shop.staff, { id, count, idempotencyKey });
const codesOf = async (batchId: string) =>
  (await shop.app.db.select().from(unitCodes).where(eq(unitCodes.batchId, batchId)).orderBy(unitCodes.number)).map(
    ({ code }) => code,
  );

test('makes codes once per key, numbered without gaps, of characters that do not look alike', async () => {
  const { batchId } = await shop.receive(product.variantId, 'X-1', 5);
  expect(await Promise.all([generate(batchId, 30), generate(batchId, 30)])).toEqual([
    { from: 1, to: 30 },
    { from: 1, to: 30 },
  ]);
  const ranges = await Promise.all([generate(batchId, 20, 'another key'), generate(batchId, 20, 'a third key')]);
  expect(ranges.map(({ from }) => from).sort()).toEqual([31, 51]);
  const codes = await codesOf(batchId);
  expect(codes).toHaveLength(70);
  expect(codes.join('')).toMatch(new RegExp(`^[${CODE_ALPHABET}]+$`));
  expect(CODE_ALPHABET).not.toMatch(/[01OIL]/);
  expect(new Set(Array.from({ length: 2000 }, randomCode)).size).toBe(2000);
});

test('has no codes for units of an unknown batch', async () => {
  const counted = await makeProduct(shop.app, { stock: 3 });
  await shop.receive(counted.variantId, 'B-1', 5);
  const [unknown] = await shop.app.db.select().from(batches).where(eq(batches.number, 'unknown'));
  await expect(generate(unknown!.id, 1)).rejects.toMatchObject({ code: 'BATCH_DATE_UNKNOWN' });
});

test('says genuine exactly once, however many check at the same time', async () => {
  const { batchId } = await shop.receive(product.variantId, 'X-1', 5);
  await generate(batchId, 1);
  const [code] = await codesOf(batchId);
  const checks = await Promise.all(Array.from({ length: 20 }, () => checkUnitCode(shop.app, code!)));
  expect(checks.filter(({ outcome }) => outcome === 'genuine')).toHaveLength(1);
  expect(checks.map(({ earlierChecks }) => earlierChecks).sort((a, b) => a - b)).toEqual([...Array(20).keys()]);
  const first = shop.app.now().toISOString();
  shop.app.advance(DAY_MS);
  const typed = ` ${code!.toLowerCase().slice(0, 4)}-${code!.toLowerCase().slice(4)} `;
  expect(await checkUnitCode(shop.app, typed)).toMatchObject({
    outcome: 'checked_before',
    earlierChecks: 20,
    firstCheckedAt: first,
    batch: { number: 'X-1' },
  });
  expect(await readUnitCodes(shop.app, batchId)).toMatchObject({
    total: 1,
    checked: 1,
    oftenChecked: [{ checkCount: 21, number: 1 }],
  });
});

test('answers an unknown code without a batch, and names what is no code', async () => {
  expect(await checkUnitCode(shop.app, 'ABCD-EFGH')).toMatchObject({ outcome: 'unknown', batch: null });
  await expect(checkUnitCode(shop.app, 'AB-1')).rejects.toMatchObject({ code: 'INVALID_UNIT_CODE' });
});

test('counts no check when the page of a code is loaded', async () => {
  const { batchId } = await shop.receive(product.variantId, 'X-1', 5);
  await generate(batchId, 1);
  const [code] = await codesOf(batchId);
  const http = testHttp(shop.app, scriptedGateway().gateways);
  expect((await http.request(`/api/batches/check?number=X-1&code=${code}`)).status).toBe(200);
  expect((await http.request(`/api/batches/check-code?code=${code}`)).status).toBeGreaterThanOrEqual(400);
  expect((await checkUnitCode(shop.app, code!)).outcome).toBe('genuine');
});

test('takes a file of codes whole, again without change, and in no part when a line is wrong', async () => {
  const one = await shop.receive(product.variantId, 'X-1', 5);
  const two = await shop.receive(product.variantId, 'X-2', 5);
  const take = (batchId: string, text: string) => importUnitCodes(shop.app, shop.staff, batchId, text);
  const file = 'code\nabcd-1234\nABCD 1235\r\n"ABCD-1236"\n';
  expect(await take(one.batchId, file)).toEqual({ added: 3, existing: 0 });
  expect(await take(one.batchId, file)).toEqual({ added: 0, existing: 3 });
  expect(await take(one.batchId, 'abcd1236\nabcd1237')).toEqual({ added: 1, existing: 1 });
  expect(await codesOf(one.batchId)).toEqual(['ABCD1234', 'ABCD1235', 'ABCD1236', 'ABCD1237']);
  await expect(take(two.batchId, 'NEWC-0001\nabcd1235\nNEWC-0002')).rejects.toMatchObject({
    code: 'INVALID_UNIT_CODES',
    data: { total: 1, lines: [{ line: 2, message: 'Is a code of batch X-1' }] },
  });
  await expect(take(two.batchId, 'NEWC-0001\nx\nnewc0001')).rejects.toMatchObject({
    data: { total: 2, lines: [{ line: 2 }, { line: 3, message: 'Is the same as line 1' }] },
  });
  await expect(take(two.batchId, ' \n')).rejects.toMatchObject({ code: 'INVALID_UNIT_CODES' });
  expect(await codesOf(two.batchId)).toEqual([]);
});

test('gives a code that two files bring at once to one of them, and names it in the other', async () => {
  const one = await shop.receive(product.variantId, 'X-1', 5);
  const two = await shop.receive(product.variantId, 'X-2', 5);
  const shared = Array.from({ length: 300 }, (_, index) => `SHARED${1000 + index}`);
  const results = await Promise.allSettled(
    [one, two].map(({ batchId }, index) =>
      importUnitCodes(shop.app, shop.staff, batchId, (index ? shared.toReversed() : shared).join('\n')),
    ),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
    code: 'INVALID_UNIT_CODES',
    data: { total: 300 },
  });
  expect(await shop.app.db.$count(unitCodes)).toBe(300);
});

test('takes 50,000 codes in one file, gives them back, and refuses more', async () => {
  const { batchId } = await shop.receive(product.variantId, 'X-1', 5);
  const codes = Array.from({ length: 50_000 }, (_, index) => `UNIT${100_000 + index}`);
  expect(await importUnitCodes(shop.app, shop.staff, batchId, codes.join('\n'))).toEqual({
    added: 50_000,
    existing: 0,
  });
  const rows: unknown[][] = [];
  for await (const row of exportUnitCodes(shop.app, batchId)) rows.push(row);
  expect(rows.map(([, code]) => String(code).replaceAll('-', ''))).toEqual(codes);
  await expect(importUnitCodes(shop.app, shop.staff, batchId, [...codes, 'ONEMORE1'].join('\n'))).rejects.toMatchObject(
    { data: { lines: [{ line: 50_001 }] } },
  );
}, 60_000);

test('says nothing of a variant that is not in the store any more', async () => {
  await shop.receive(product.variantId, 'X-1', 5);
  await shop.app.db
    .update(productVariants)
    .set({ archivedAt: shop.app.now() })
    .where(eq(productVariants.id, product.variantId));
  expect(await readSentBatches()).toEqual([]);
  expect(await check('X1')).toHaveLength(1);
});
