import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordOpening } from '#features/settings/store-opening.ts';
import { createPassLink, staffPassCookie } from '#features/settings/store-pass.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { mountPages } from '#platform/http/pages.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { mountClosedStore } from './closed-store.ts';

let app: TestApp;
let http: Hono<HttpEnv>;
let cache: PageCache;
let rendered: string[];
beforeEach(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
  await recordOpening(app.db, null);
  rendered = [];
  cache = new PageCache();
  cache.setConnected(true);
  const render = async (request: Request, nonce: string) => {
    const { pathname, search } = new URL(request.url);
    rendered.push(pathname + search);
    const theme = `<script nonce="${nonce}">localStorage.getItem('theme')</script>`;
    const html = `<head>${theme}<link rel="modulepreload" href="/a.js"></head><p>${pathname}</p><script>start()</script>`;
    return new Response(html, { headers: { 'content-type': 'text/html' } });
  };
  http = new Hono<HttpEnv>();
  const pages = { render, cache, params: {} };
  mountClosedStore(http, app, pages);
  mountPages(http, app, pages);
});
afterEach(() => app.close());

const get = (path: string, cookie = '') =>
  http.request(`https://shop.example${path}`, { headers: cookie ? { cookie: cookie.split(';')[0]! } : {} });

describe('a closed store', () => {
  test.each(['/', '/products', '/product/whey', '/cart', '/checkout', '/about', '/no-such-page'])(
    'answers %s with the notice, 503, noindex and no caching',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('3600');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      expect(html).toContain('<p>/opens-soon</p>');
      expect(html).not.toMatch(/modulepreload|start\(\)/);
      expect(html).toContain('theme');
    },
  );

  test('renders its page once, and once for each result of its form', async () => {
    for (const path of ['/', '/cart', '/?news=sent', '/?news=sent', '/?news=other']) await get(path);
    expect(rendered).toEqual(['/opens-soon', '/opens-soon?news=sent']);
  });

  test.each([
    '/auth',
    '/admin',
    '/admin/setup',
    '/orders/1/return',
    '/orders/1/print',
    '/payment/success',
    '/privacy',
    '/terms',
  ])('keeps %s available', async (path) => expect((await get(path)).status).toBe(200));

  test('is open to a browser with a valid pass, whose pages are not cached for others', async () => {
    const pass = staffPassCookie(app);
    expect(pass).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    const response = await get('/products', pass);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<p>/products</p>');
    expect(cache.get('/products')).toBeUndefined();
    expect((await get('/products')).status).toBe(503);
    expect((await get('/products', 'store-pass=forged')).status).toBe(503);
    app.advance(13 * HOUR_MS);
    expect((await get('/products', pass)).status).toBe(503);
  });

  test('admits holders of a link while it is valid', async () => {
    const { url } = createPassLink(app);
    app.advance(6 * DAY_MS);
    const response = await get(url);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    const pass = response.headers.get('set-cookie')!;
    expect((await get('/', pass)).status).toBe(200);
    app.advance(DAY_MS + 1000);
    expect((await get('/', pass)).status).toBe(503);
    expect((await get(url)).status).toBe(410);
  });

  test('is visible as soon as it is opened', async () => {
    await recordOpening(app.db, app.now());
    const response = await get('/products');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<p>/products</p>');
  });
});
