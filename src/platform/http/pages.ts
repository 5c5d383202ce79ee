import { createHash, randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { App } from '../app.ts';
import { collectCacheTags } from './cache-tags.ts';
import { acceptedEncoding } from './encoding.ts';
import { makePage, type Page, type PageCache } from './page-cache.ts';
import { type PageParams, pageCacheKey } from './page-cache-key.ts';
import type { HttpEnv } from './request.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** Renders a page; `nonce` marks its inline scripts. */
export type RenderPage = (request: Request, nonce: string) => Promise<Response>;

export type Pages = { render: RenderPage; params: PageParams; cache: PageCache };

/** Every other path is a page: the same for everybody, rendered once, its inline scripts and styles allowed by hash. */
export function mountPages(http: Hono<HttpEnv>, app: App, { render, params, cache }: Pages): void {
  const secure = app.config.origin.startsWith('https:');
  http.all('*', async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const get = request.method === 'GET' || request.method === 'HEAD';
    const key = get ? pageCacheKey(url, params) : null;
    const cachedPage = key === null ? undefined : cache.get(key);
    if (cachedPage) return answerWith(cachedPage, request);
    const make = async (): Promise<Page | Response> => {
      // a page is rendered completely for every method; ignored parameters are removed
      const pageRequest = key === null ? request : new Request(new URL(key, url), { headers: { host: url.host } });
      const { result, tags } = await collectCacheTags(() => renderHashed(render, pageRequest, secure));
      if (!result.policy) return result.response;
      const { response, policy } = result;
      // a response that forbids caching is stored neither here nor in a browser
      const isPrivate = response.headers.get('cache-control') === 'no-store';
      if (response.status === 200 && !isPrivate) return makePage(await response.text(), policy, tags);
      response.headers.set('cache-control', isPrivate ? 'no-store' : 'no-cache');
      return response;
    };
    const rendered = key === null ? await make() : await cache.render(key, make);
    if (!(rendered instanceof Response)) return answerWith(rendered, request);
    // other requests may wait for the same response
    const copy = rendered.clone();
    return request.method === 'HEAD' ? new Response(null, copy) : copy;
  });
}

type Hashed = { response: Response; policy: string | null };

/** Renders a page with a policy that allows its inline scripts and styles; other responses as they are. */
export async function renderHashed(
  render: RenderPage,
  request: Request,
  secure: boolean,
  change: (html: string) => string = (html) => html,
): Promise<Hashed> {
  const nonce = randomBytes(16).toString('base64url');
  const response = await render(request, nonce);
  if (!response.headers.get('content-type')?.includes('text/html')) return { response, policy: null };
  const { html, scripts, styles } = hashInline(change(await response.text()), nonce);
  const policy = contentSecurityPolicy(scripts, secure, styles);
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', policy);
  return { response: new Response(html, { status: response.status, headers }), policy };
}

/** Sends a page in an accepted encoding, or 304. */
export function answerWith(page: Page, request: Request): Response {
  const headers = new Headers(pageHeaders(page));
  if (page.policy !== null) headers.set('content-security-policy', page.policy);
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, page.etag))
    return new Response(null, { status: 304, headers });
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined);
  headers.set('content-type', page.type);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const body = page.bodies[encoding];
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: 200, headers });
}

/** The headers of every response with this page, including 304. */
export const pageHeaders = (page: Page): [string, string][] => [
  ['cache-control', 'no-cache'],
  ['etag', page.etag],
  ['vary', 'accept-encoding'],
];

/** Whether an If-None-Match header contains this (weak) entity tag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const plain = etag.replace('W/', '');
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace('W/', '') === plain);
}

/** Removes the nonces from a page; returns the SHA-256 (base64) of each inline script and style sheet that had one. */
export function hashInline(html: string, nonce: string): { html: string; scripts: string[]; styles: string[] } {
  const marked = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const inline = new RegExp(`<(script|style)([^>]*)${marked}([^>]*)>([\\s\\S]*?)</\\1>`, 'g');
  for (const [, element, before, after, body] of html.matchAll(inline)) {
    const attributes = `${before}${after}`;
    // data blocks do not run, and external scripts have no text
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes[element as 'script' | 'style'].add(createHash('sha256').update(body!).digest('base64'));
  }
  return { html: html.replaceAll(marked, ''), scripts: [...hashes.script], styles: [...hashes.style] };
}
