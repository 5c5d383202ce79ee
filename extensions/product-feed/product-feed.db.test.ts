/** The feeds follow the catalogue: by events, by the daily rebuild, and by the exclusions of staff. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { createSession } from '#features/customers/session.ts';
import { runExtension } from '#tests/extensions/run-extension.ts';
import { makeMember, makeProduct, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof runExtension>>;
beforeEach(async () => {
  app = await createTestApp();
  shop = await runExtension(app, scriptedGateway().gateways, 'product-feed');
});
afterEach(() => app.close());

const run = (name: string) => shop.runtime.sweeps.find((sweep) => sweep.name === `ext.product-feed.${name}`)!.run(app);
const read = async (file: string) => (await shop.http.request(`/ext/product-feed/${file}`)).text();
const countItems = async () => (await read('google.xml')).split('<item>').length - 1;

async function call(method: string, at: string, role: string, body?: object) {
  const member = await makeMember(app, role);
  const [user] = await app.db.select().from(users).where(eq(users.id, member.userId));
  const { accessToken } = await createSession(app, user!, 'test');
  const response = await shop.http.request(`/api/admin/ext/product-feed${at}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

test('are built at the first start and once a day', async () => {
  await makeProduct(app);
  await makeProduct(app);
  await run('rebuild-when-due');
  expect(await countItems()).toBe(2);
  // rows that are inserted directly, without events
  await app.db.delete(products);
  await run('rebuild-when-due');
  expect(await countItems()).toBe(2);
  app.advance(25 * 60 * 60_000);
  await run('rebuild-when-due');
  expect(await countItems()).toBe(0);
});

test('change at once when a variant sells out or is restocked', async () => {
  const { variantId } = await makeProduct(app, { stock: 3 });
  await run('rebuild-when-due');
  const setUnits = async (onHand: number) => {
    app.advance(1000);
    await app.db.update(productVariants).set({ onHand }).where(eq(productVariants.id, variantId));
    await shop.hear();
    return read('meta.csv');
  };
  expect(await setUnits(2)).toContain('"in stock"');
  expect(await setUnits(0)).toContain('"out of stock"');
  expect(await setUnits(5)).toContain('"in stock"');
});

test('leave out the products that staff exclude, and include them again', async () => {
  const { productId } = await makeProduct(app);
  await makeProduct(app);
  await run('rebuild-when-due');
  expect((await call('POST', '/excluded', 'packing', { productId, isExcluded: true })).status).toBe(403);
  expect((await call('POST', '/excluded', 'manager', { productId, isExcluded: true })).status).toBe(200);
  expect(await countItems()).toBe(1);
  const { body } = await call('GET', '', 'manager');
  expect(body).toMatchObject({ products: 1, items: 1, excluded: [{ productId }] });
  await call('POST', '/excluded', 'manager', { productId, isExcluded: false });
  expect(await countItems()).toBe(2);
});

test('answer 304 while nothing has changed', async () => {
  await makeProduct(app);
  await run('rebuild-when-due');
  const first = await shop.http.request('/ext/product-feed/google.xml');
  const etag = first.headers.get('etag')!;
  const ask = () => shop.http.request('/ext/product-feed/google.xml', { headers: { 'if-none-match': etag } });
  expect((await ask()).status).toBe(304);
  await call('POST', '/category', 'manager', { googleCategory: '525' });
  expect((await ask()).status).toBe(200);
});

test('refuse an unknown category', async () => {
  expect((await call('POST', '/category', 'manager', { googleCategory: '<script>' })).status).toBe(400);
});

test('are the same in any order of events', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => makeProduct(app, { stock: 2 })));
  await run('rebuild-when-due');
  const before = await read('google.xml');
  await Promise.all(made.map(() => run('rebuild-when-due')));
  await shop.hear();
  expect(await read('google.xml')).toBe(before);
});
