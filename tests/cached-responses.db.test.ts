/** Public responses of the API are cached like pages, within limits, and never outdated after a change. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products } from '../src/db/schema/catalog.ts';
import { settings } from '../src/db/schema/platform.ts';
import { contract } from '../src/features/contract.ts';
import { createResponseKey } from '../src/platform/http/cached-operations.ts';
import { createMetrics } from '../src/platform/http/metrics.ts';
import { PageCache } from '../src/platform/http/page-cache.ts';
import { type InvalidationListener, listenForInvalidations } from '../src/platform/http/page-invalidation.ts';
import { createCachedPageHandler } from '../src/platform/http/serve-cached-page.ts';
import { makeProduct, scriptedGateway } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

const LIMITS = { entries: 500, bytes: 400_000 };
let app: TestApp;
let responses: PageCache;
let listener: InvalidationListener;
let http: ReturnType<typeof testHttp>;
beforeEach(async () => {
  app = await createTestApp();
  responses = new PageCache(LIMITS);
  listener = listenForInvalidations(app.databaseUrl, [app.database.rowCache, responses], app.log);
  http = testHttp(app, scriptedGateway().gateways, { responses });
  await expect.poll(() => app.database.rowCache.isConnected).toBe(true);
});
afterEach(async () => {
  await listener.stop();
  await app.close();
});

const get = async (path: string, headers: Record<string, string> = {}) => http.request(`/api${path}`, { headers });
const json = async (path: string) => (await get(path)).json();
async function slugOf({ productId }: { productId: string }): Promise<string> {
  const [row] = await app.db.select({ slug: products.slug }).from(products).where(eq(products.id, productId));
  return row!.slug;
}

test('answers a repeated list, product and search without a query', async () => {
  const slug = await slugOf(await makeProduct(app));
  await listener.upToDate();
  const paths = ['/products?inStock=true', `/products/${slug}`, '/products?search=whey', '/product-categories'];
  const before = await Promise.all(paths.map(json));
  const statements = await app.recorded(async () => {
    expect(await Promise.all(paths.map(json))).toEqual(before);
    expect(await json('/products?page=1&inStock=true&utm_source=mail')).toEqual(before[0]);
  });
  expect(statements).toEqual([]);
});

test('has an ETag, answers 304, and is the same for every visitor', async () => {
  const slug = await slugOf(await makeProduct(app));
  const first = await get(`/products/${slug}`);
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-type')).toBe('application/json');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await get(`/products/${slug}`, { 'if-none-match': etag })).status).toBe(304);
  const withToken = await get(`/products/${slug}`, { authorization: 'Bearer x.y.z' });
  expect(await withToken.text()).toBe(await first.text());
  const packed = await get(`/products/${slug}`, { 'accept-encoding': 'br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
});

test('shows a change of product, list or settings at once', async () => {
  const product = await makeProduct(app, { price: 100_00 });
  const slug = await slugOf(product);
  await listener.upToDate();
  expect((await json(`/products/${slug}`)).variants[0].price).toBe(100_00);
  expect((await json('/products')).items[0].price).toBe(100_00);
  await app.db.update(products).set({ price: 120_00 }).where(eq(products.id, product.productId));
  await listener.upToDate();
  expect((await json(`/products/${slug}`)).variants[0].price).toBe(120_00);
  expect((await json('/products')).items[0].price).toBe(120_00);
  await json('/settings/storefront');
  await app.db.insert(settings).values({ section: 'shop', value: { dispatchHours: 99 } });
  await listener.upToDate();
  expect(JSON.stringify(await json('/settings/storefront'))).toContain('99');
});

test('caches no errors, and marks personal responses no-store', async () => {
  expect((await get('/products/nothing')).status).toBe(404);
  expect((await get('/products?page=0')).status).toBe(400);
  expect(responses.size.entries).toBe(0);
  expect((await get('/cart')).headers.get('cache-control')).toBe('no-store');
  expect((await get('/products?page=0')).headers.get('cache-control')).toBe('no-store');
});

test('stays within its limit through thousands of filters, and keeps popular ones', async () => {
  const slug = await slugOf(await makeProduct(app));
  await listener.upToDate();
  for (let time = 0; time < 2; time++) for (const path of ['/products', `/products/${slug}`]) await json(path);
  for (let n = 1; n <= 1500; n++) await get(`/products?minPrice=${n}&maxPrice=${100_000 + n}`);
  expect(responses.size.bytes).toBeLessThanOrEqual(LIMITS.bytes);
  expect(responses.size.entries).toBeLessThanOrEqual(LIMITS.entries);
  expect([responses.get('/api/products'), responses.get(`/api/products/${slug}`)].map(Boolean)).toEqual([true, true]);
});

test('answers from the cache before the router, with parameters in any order', async () => {
  await makeProduct(app);
  await listener.upToDate();
  const body = await (await get('/products?inStock=true&sort=rating')).text();
  const keyOf = createResponseKey(contract);
  const serve = createCachedPageHandler(app, new PageCache(), createMetrics(), { cache: responses, keyOf });
  const server = createServer((req, res) => {
    if (!serve(req, res)) res.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    for (const path of ['/api/products?inStock=true&sort=rating', '/api/products?sort=rating&page=1&inStock=true']) {
      const response = await fetch(origin + path);
      expect([response.status, await response.text()]).toEqual([200, body]);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    }
    expect((await fetch(`${origin}/api/products?sort=rating`)).status).toBe(418);
    expect((await fetch(`${origin}/api/cart`)).status).toBe(418);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
