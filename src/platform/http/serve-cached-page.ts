import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../app.ts';
import { acceptedEncoding, type Encoding } from './encoding.ts';
import type { Metrics } from './metrics.ts';
import type { Page, PageCache } from './page-cache.ts';
import { matchesEtag, pageHeaders } from './pages.ts';
import { validRequestId } from './request.ts';
import { contentSecurityPolicy, isDemoRequest, securityHeadersOf, strictTransport } from './security-headers.ts';

/** Cached API responses, and the function that gives their keys. */
export type ResponseCache = { cache: PageCache; keyOf(url: string): string | null };

/**
 * Answers a request from the page cache before the router, at about the cost of a bare Node server. Returns false when
 * the router has to handle it: the page is not cached, or the URL needs parsing.
 */
export function createCachedPageHandler(app: App, pages: PageCache, metrics: Metrics, responses?: ResponseCache) {
  const transport = strictTransport(app.config);
  const noPage = contentSecurityPolicy([], transport !== null);
  const find = (url: string): Page | undefined => {
    if (!responses || !url.startsWith('/api/')) return pages.get(url);
    const key = responses.cache.get(url) ? url : responses.keyOf(url);
    return key === null ? undefined : responses.cache.get(key);
  };
  const prepared = new WeakMap<Page, Record<Encoding | 'none', string[]>>();
  const headersOf = (page: Page) => {
    const preparedBodies = prepared.get(page);
    if (preparedBodies) return preparedBodies;
    const shared = [...pageHeaders(page), ...securityHeadersOf(page.policy ?? noPage, transport)].flat();
    const body = (encoding: Encoding) => [
      ...shared,
      'content-type',
      page.type,
      'content-length',
      String(page.bodies[encoding].length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ];
    const bodies = { none: shared, identity: body('identity'), gzip: body('gzip'), br: body('br') };
    prepared.set(page, bodies);
    return bodies;
  };

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url, headers } = req;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (app.demo && !isDemoRequest(headers.host, Object.keys(headers))) return false;
    const page = find(url ?? '/');
    if (!page) return false;
    const started = performance.now();
    const givenRequestId = headers['x-request-id'];
    const requestId = validRequestId(typeof givenRequestId === 'string' ? givenRequestId : undefined) ?? randomUUID();
    const ready = headersOf(page);
    if (matchesEtag(headers['if-none-match'], page.etag)) {
      res.writeHead(304, [...ready.none, 'x-request-id', requestId]);
      res.end();
    } else {
      const encoding = acceptedEncoding(headers['accept-encoding'] as string | undefined);
      res.writeHead(200, [...ready[encoding], 'x-request-id', requestId]);
      res.end(method === 'HEAD' ? undefined : page.bodies[encoding]);
    }
    const ms = performance.now() - started;
    metrics.observe(method, page.policy === null ? 'api' : 'page', res.statusCode, ms / 1000);
    if (app.log.isLevelEnabled('debug'))
      app.log.debug(
        { requestId, method, path: url, status: res.statusCode, ms: Math.round(ms), kept: true },
        'request',
      );
    return true;
  };
}
