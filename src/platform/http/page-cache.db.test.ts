/**
 * Cached pages: a change in the database is visible at once in every process, and never undone by an older rendering.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transact } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { settings } from '#db/schema/platform.ts';
import { getProduct } from '#features/catalog/get-product.ts';
import { listProducts } from '#features/catalog/list-products.ts';
import { summariseDelivery } from '#features/delivery/find-delivery-options.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import { FLAT_CHARGE, savePlan } from '#tests/delivery-plans.ts';
import { makeProduct, makeStaff, reserveUnits } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { createMetrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { type InvalidationListener, listenForInvalidations } from './page-invalidation.ts';
import { mountPages } from './pages.ts';
import type { HttpEnv } from './request.ts';
import { createCachedPageHandler } from './serve-cached-page.ts';

type Process = {
  get(path: string, headers?: Record<string, string>): Promise<string>;
  renders: string[];
  notices: InvalidationListener;
  cache: PageCache;
};

let app: TestApp;
let here: Process;
let there: Process;
let pause: Promise<void> | null = null;

function startProcess(): Process {
  const cache = new PageCache();
  const notices = listenForInvalidations(app.databaseUrl, [cache], app.log);
  const renders: string[] = [];
  const http = new Hono<HttpEnv>();
  mountPages(http, app, {
    cache,
    params: { '/list': ['search'] },
    render: async (request) => {
      const { pathname } = new URL(request.url);
      renders.push(pathname);
      const html = async () => {
        if (pathname === '/list') {
          const { items } = await listProducts(app.db, QUERY);
          return items.map((item) => `${item.slug} ${item.inStock}`).join();
        }
        if (pathname === '/delivery') return String((await summariseDelivery(app)).options[0]?.price);
        if (pathname === '/name') return (await readSettings(app.db)).general.siteName;
        const product = await getProduct(app.db, pathname.slice(1));
        return `${product.name} ${product.variants[0]!.price} ${product.inStock}`;
      };
      const body = await html();
      await pause;
      return new Response(body, { headers: { 'content-type': 'text/html' } });
    },
  });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await http.fetch(new Request(`http://localhost${path}`, { headers }))).text();
  return { get, renders, notices, cache };
}

const QUERY = { sort: 'newest' as const, flavours: [], categories: [], origins: [], inStock: false, page: 1 };

async function heard(): Promise<void> {
  await Promise.all([here.notices.upToDate(), there.notices.upToDate()]);
}

beforeAll(async () => {
  app = await createTestApp();
  here = startProcess();
  there = startProcess();
  // pages are cached only while notifications arrive
  const areCached = async () => {
    await Promise.all([here.get('/name'), there.get('/name')]);
    expect([here, there].every(({ cache }) => cache.get('/name'))).toBe(true);
  };
  await vi.waitFor(areCached, { timeout: 10_000 });
});
afterAll(async () => {
  await Promise.all([here.notices.stop(), there.notices.stop()]);
  await app.close();
});

test('renders a page once for concurrent requests', async () => {
  const { slug } = await makeNamed();
  await heard();
  const before = here.renders.length;
  await Promise.all(Array.from({ length: 20 }, () => here.get(`/${slug}`)));
  await here.get(`/${slug}?utm_source=mail`);
  expect(here.renders.length).toBe(before + 1);
});

test('answers the browser of a guest from the cache like any other', async () => {
  const { slug } = await makeNamed();
  await heard();
  const page = await here.get(`/${slug}`);
  const renders = here.renders.length;
  const ofGuest = { cookie: 'session=guest.token; known=browser', authorization: 'Bearer guest' };
  expect(await here.get(`/${slug}`, ofGuest)).toBe(page);
  expect(here.renders).toHaveLength(renders);
});

test('shows a changed price at once here, and within a second in other processes', async () => {
  const { id, slug } = await makeNamed();
  await Promise.all([here.get(`/${slug}`), there.get(`/${slug}`)]);
  await app.db.update(products).set({ price: 50_000 }).where(eq(products.id, id));
  await here.notices.upToDate();
  expect(await here.get(`/${slug}`)).toContain(' 50000 ');
  const started = performance.now();
  await expect.poll(() => there.get(`/${slug}`), { interval: 5, timeout: 1000 }).toContain(' 50000 ');
  expect(performance.now() - started).toBeLessThan(1000);
});

test('keeps other pages', async () => {
  const [one, other] = [await makeNamed(), await makeNamed()];
  await heard();
  await Promise.all([here.get(`/${one.slug}`), here.get(`/${other.slug}`), here.get('/name')]);
  const before = here.renders.length;
  await app.db.update(products).set({ price: 60_000 }).where(eq(products.id, one.id));
  await heard();
  await Promise.all([here.get(`/${other.slug}`), here.get('/name')]);
  expect(here.renders.length).toBe(before);
});

test('invalidates the page when availability crosses zero', async () => {
  const { id, slug, variantId } = await makeNamed();
  await app.db.update(productVariants).set({ onHand: 2 }).where(eq(productVariants.id, variantId));
  await heard();
  expect(await here.get(`/${slug}`)).toContain('true');
  expect(await here.get('/list')).toContain(`${slug} true`);
  const before = here.renders.length;
  const order = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  await transact(app.db, (tx) => reserveUnits(app, tx, order(1), variantId, 1));
  await heard();
  await Promise.all([here.get(`/${slug}`), here.get('/list')]);
  expect(here.renders.length).toBe(before);
  await transact(app.db, (tx) => reserveUnits(app, tx, order(2), variantId, 1));
  await heard();
  expect(await here.get(`/${slug}`)).toContain('false');
  expect(await there.get('/list')).toContain(`${slug} false`);
  await app.db.update(productVariants).set({ onHand: 9 }).where(eq(productVariants.productId, id));
  await heard();
  expect(await here.get('/list')).toContain(`${slug} true`);
});

test('stores no rendering that began before a change', async () => {
  const { id, slug } = await makeNamed();
  await heard();
  let go = () => {};
  pause = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow = here.get(`/${slug}`);
  await expect.poll(() => here.renders.at(-1)).toBe(`/${slug}`);
  // the rendering has read; now what it read changes
  await app.db.execute(sql`select pg_sleep(0.05)`);
  await app.db.update(products).set({ price: 70_000 }).where(eq(products.id, id));
  await heard();
  // a request from now on does not get the older rendering
  const after = here.get(`/${slug}`);
  go();
  pause = null;
  expect(await slow).not.toContain(' 70000 ');
  expect(await after).toContain(' 70000 ');
  expect(await here.get(`/${slug}`)).toContain(' 70000 ');
});

test('follows changes of settings, categories and new products', async () => {
  await heard();
  expect(await here.get('/name')).toBe('The Shop');
  const value = { siteName: 'Bala Foods' };
  await app.db
    .insert(settings)
    .values({ section: 'general', value })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
  const { slug } = await makeNamed();
  await heard();
  expect(await here.get('/name')).toBe('Bala Foods');
  expect(await here.get('/list')).toContain(slug);
});

test('follows the delivery plan', async () => {
  await heard();
  expect(await Promise.all([here.get('/delivery'), there.get('/delivery')])).toEqual(['0', '0']);
  expect(here.cache.get('/delivery')).toBeTruthy();
  await savePlan(app, await makeStaff(app), FLAT_CHARGE);
  await heard();
  expect(await Promise.all([here.get('/delivery'), there.get('/delivery')])).toEqual(['5900', '5900']);
});

test('renders anew without notifications, and caches again afterwards', async () => {
  await here.get('/name');
  await app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen pages' or query ilike 'select pg_notify%'`);
  await expect.poll(() => here.cache.get('/name')).toBeUndefined();
  await expect
    .poll(
      async () => {
        await here.get('/name');
        return Boolean(here.cache.get('/name'));
      },
      { timeout: 5000 },
    )
    .toBe(true);
});

test('serves a cached page over a socket: same bytes, 304, HEAD, encodings, and only matching requests', async () => {
  const { slug } = await makeNamed();
  const html = await here.get(`/${slug}`);
  await heard();
  await here.get(`/${slug}`);
  const serve = createCachedPageHandler(app, here.cache, createMetrics());
  const server = createServer((req, res) => {
    if (!serve(req, res)) res.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${slug}`;
  try {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(await response.text()).toBe(html);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    }
    const etag = (await fetch(url)).headers.get('etag')!;
    const same = await fetch(url, { headers: { 'if-none-match': `"x", ${etag}` } });
    expect(same.status).toBe(304);
    expect(same.headers.get('content-security-policy')).toContain("script-src 'self'");
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    expect((await fetch(url, { method: 'POST' })).status).toBe(418);
    expect((await fetch(`${url}x`)).status).toBe(418);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

async function makeNamed() {
  const { productId, variantId } = await makeProduct(app);
  const [row] = await app.db.select().from(products).where(eq(products.id, productId));
  return { id: productId, slug: row!.slug, variantId };
}

test('removes a product that becomes a draft from its page and the lists at once', async () => {
  const { id, slug } = await makeNamed();
  expect(await here.get(`/${slug}`)).toContain(slug.slice(0, 2));
  expect(await here.get('/list')).toContain(slug);
  await app.db.update(products).set({ state: 'draft' }).where(eq(products.id, id));
  await heard();
  expect(await here.get('/list')).not.toContain(slug);
  await app.db.update(products).set({ state: 'published' }).where(eq(products.id, id));
  await heard();
  expect(await here.get('/list')).toContain(slug);
});
