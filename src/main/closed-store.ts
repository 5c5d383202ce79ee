import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { isLegalPath } from '#features/pages/read-page.ts';
import { isStoreOpen } from '#features/settings/store-opening.ts';
import { hasStorePass, readPassLink, STORE_PASS, storePassCookie } from '#features/settings/store-pass.ts';
import type { App } from '#platform/app.ts';
import { collectCacheTags } from '#platform/http/cache-tags.ts';
import { makePage, type Page } from '#platform/http/page-cache.ts';
import { type Pages, renderHashed } from '#platform/http/pages.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { isReachableWhileClosed, OPENS_SOON, SUBSCRIBED } from '#shared/closed-store.ts';

/** Retry-After for search engines. */
const RETRY_AFTER_SECONDS = 3600;

/**
 * While the store is closed every page responds with the notice, 503 and noindex; accounts, orders, legal pages and the
 * panel stay available. A browser with a pass sees the store.
 */
export function mountClosedStore(http: Hono<HttpEnv>, app: App, { render, cache }: Omit<Pages, 'params'>): void {
  const secure = app.config.origin.startsWith('https:');
  http.get('/store-pass', async (c) => {
    c.header('cache-control', 'no-store');
    const seconds = readPassLink(app, c.req.query('token'));
    if (seconds === null) return c.text('This link is over.\n', 410);
    c.header('set-cookie', storePassCookie(app, seconds));
    return c.redirect('/', 303);
  });
  http.get('*', async (c, next) => {
    if (await isStoreOpen(app.db)) return next();
    const { path } = c.req;
    if (isReachableWhileClosed(path) || (await isLegalPath(app, path))) return next();
    return hasStorePass(app, getCookie(c, STORE_PASS)) ? showStore(c) : showClosed(c);
  });

  // not cached: the next visitor may have no pass
  async function showStore(c: Context<HttpEnv>): Promise<Response> {
    const { response } = await renderHashed(render, c.req.raw, secure);
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-robots-tag', 'noindex');
    return response;
  }

  async function showClosed(c: Context<HttpEnv>): Promise<Response> {
    const state = SUBSCRIBED.find((one) => one === c.req.query('news'));
    const key = `closed:${state ?? ''}`;
    const page = cache.get(key) ?? (await cache.render(key, () => makeClosedPage(state)));
    if (page instanceof Response) return page.clone();
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(page.bodies.identity), {
      status: 503,
      headers: {
        'content-type': page.type,
        'content-security-policy': page.policy ?? '',
        'cache-control': 'no-store',
        'retry-after': String(RETRY_AFTER_SECONDS),
        'x-robots-tag': 'noindex',
      },
    });
  }

  async function makeClosedPage(state: string | undefined): Promise<Page | Response> {
    const address = new URL(state ? `${OPENS_SOON}?news=${state}` : OPENS_SOON, app.config.origin);
    const { result, tags } = await collectCacheTags(() =>
      renderHashed(render, new Request(address), secure, withoutScripts),
    );
    const { response, policy } = result;
    return policy === null || response.status !== 200 ? response : makePage(await response.text(), policy, tags);
  }
}

// it is shown at any path, which the router's scripts would look up; only the theme script stays
const withoutScripts = (html: string) =>
  html
    .replace(/<script[\s>][\s\S]*?<\/script>/g, (script) => (script.includes("'theme'") ? script : ''))
    .replace(/<link rel="(?:modulepreload|manifest)"[^>]*>/g, '');
