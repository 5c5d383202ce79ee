import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../app.ts';
import type { HttpEnv } from './request.ts';

/** A value that is read per scrape; `labels` are the values of the metric's labels in order. */
export type Figure = { name: string; labels?: readonly string[]; value: number };
export type FigureKind = { help: string; labels?: readonly string[] };

export type Metrics = {
  /** Counts a response: method, kind of path, status and duration in seconds. */
  observe(method: string, kind: string, status: number, seconds: number): void;
  /** Metrics that `read` provides, at most once in ten seconds; when it fails, `shop_figures_up` is 0. */
  follow(kinds: Readonly<Record<string, FigureKind>>, read: () => Promise<readonly Figure[]>): void;
  /** One metric that is cheap to read. */
  watch(name: string, help: string, read: () => number): void;
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
  const followed: (() => Promise<void>)[] = [];
  return {
    follow(kinds, read) {
      followed.push(followFigures(registry, kinds, read));
    },
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    observe: (method, kind, status, seconds) =>
      histogram.observe({ method, kind, status: `${Math.floor(status / 100)}xx` }, seconds),
    async text() {
      await Promise.all(followed.map((refresh) => refresh()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

const FRESH_MS = 10_000;

function followFigures(
  registry: Registry,
  kinds: Readonly<Record<string, FigureKind>>,
  read: () => Promise<readonly Figure[]>,
): () => Promise<void> {
  const up = new Gauge({
    name: 'shop_figures_up',
    help: 'Whether the figures of the shop can be read',
    registers: [registry],
  });
  const gauges = new Map(
    Object.entries(kinds).map(([name, { help, labels = [] }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < FRESH_MS) return;
    readAt = performance.now();
    const figures = await read().catch(() => null);
    up.set(figures ? 1 : 0);
    // a labelled gauge has no value until it is set, so that alerts distinguish missing from zero
    for (const gauge of gauges.values()) gauge.reset();
    if (!figures)
      for (const [name, { labels = [] }] of Object.entries(kinds)) if (labels.length === 0) gauges.get(name)!.remove();
    for (const { name, labels = [], value } of figures ?? [])
      gauges
        .get(name)!
        .labels(...labels)
        .set(value);
  };
}

/** Counts every response, and serves /metrics unless it has a listener of its own. */
export function mountMetrics(http: Hono<HttpEnv>, app: App, metrics: Metrics): void {
  http.use(async (c, next) => {
    const started = performance.now();
    await next();
    metrics.observe(c.req.method, kindOf(c.req.path), c.res.status, (performance.now() - started) / 1000);
  });
  const { METRICS_TOKEN, METRICS_PORT } = app.config;
  // a demo answers only this machine; a public shop exposes metrics only on request
  if (METRICS_PORT !== undefined || !(METRICS_TOKEN || app.demo)) return;
  http.get('/metrics', (c) => answerMetrics(metrics, METRICS_TOKEN, c.req.header('authorization')));
}

/** /metrics in Prometheus' format; 401 without the configured token. */
export async function answerMetrics(
  metrics: Metrics,
  token: string | undefined,
  authorization: string | undefined,
): Promise<Response> {
  if (token && !isSame(authorization ?? '', `Bearer ${token}`))
    return new Response('METRICS_TOKEN is wanted as a bearer token\n', {
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    });
  return new Response(await metrics.text(), {
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
  });
}

// digests are compared, so that timing reveals neither length nor content
const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (left: string, right: string) => timingSafeEqual(digest(left), digest(right));

// few kinds, since a label per path would grow without limit
function kindOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return ['api', 'assets', 'media', 'payments', 'payment'].includes(first) ? first : 'page';
}
