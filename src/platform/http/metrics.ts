import type { Hono } from 'hono';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { HttpEnv } from './request.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1']);

/** /metrics in Prometheus' format, for this machine's own scraper only. */
export function mountMetrics(http: Hono<HttpEnv>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, kind of path and status',
    labelNames: ['method', 'kind', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  http.use(async (c, next) => {
    const stop = seconds.startTimer();
    await next();
    stop({ method: c.req.method, kind: kindOf(c.req.path), status: `${Math.floor(c.res.status / 100)}xx` });
  });
  http.get('/metrics', async (c) => {
    if (!LOOPBACK.has(c.get('address'))) return c.notFound();
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });
}

// few kinds: a label for each path would grow without end
function kindOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return ['api', 'assets', 'media', 'payments', 'payment'].includes(first) ? first : 'page';
}
