import type { Hono } from 'hono';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { HttpEnv } from './request.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1']);

export type Metrics = {
  /** Counts an answer: method, kind of path, status and the seconds it took. */
  observe(method: string, kind: string, status: number, seconds: number): void;
  text(): Promise<string>;
  contentType: string;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const histogram = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, kind of path and status',
    labelNames: ['method', 'kind', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    observe: (method, kind, status, seconds) =>
      histogram.observe({ method, kind, status: `${Math.floor(status / 100)}xx` }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** /metrics in Prometheus' format, for this machine's own scraper only. */
export function mountMetrics(http: Hono<HttpEnv>, metrics: Metrics): void {
  http.use(async (c, next) => {
    const started = performance.now();
    await next();
    metrics.observe(c.req.method, kindOf(c.req.path), c.res.status, (performance.now() - started) / 1000);
  });
  http.get('/metrics', async (c) => {
    if (!LOOPBACK.has(c.get('address'))) return c.notFound();
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });
}

// few kinds: a label for each path would grow without end
function kindOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return ['api', 'assets', 'media', 'payments', 'payment'].includes(first) ? first : 'page';
}
