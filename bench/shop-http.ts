import type { Hono } from 'hono';
import { createGateways } from '../src/main/gateways.ts';
import { createHttp } from '../src/main/http.ts';
import { configuredProviders } from '../src/main/providers.ts';
import { createRouter } from '../src/main/router.ts';
import type { App } from '../src/platform/app.ts';
import { createMetrics } from '../src/platform/http/metrics.ts';
import { PageCache } from '../src/platform/http/page-cache.ts';
import { noRateLimits } from '../src/platform/http/rate-limits.ts';
import type { HttpEnv } from '../src/platform/http/request.ts';
import { RequestQueue } from '../src/platform/http/request-queue.ts';
import { servicesOf } from '../tests/services.ts';

/** The HTTP application of the shop in this process, without pages, limits and gateways. */
export function createShopHttp(app: App): Hono<HttpEnv> {
  // the benchmark does not call them
  const gateways = createGateways(configuredProviders(app.config, []), 'http://localhost:9');
  const services = servicesOf({ gateways });
  const router = createRouter(services);
  return createHttp({
    app,
    limits: noRateLimits,
    router,
    ...services,
    clientDir: null,
    apiViewer: '',
    pages: null,
    metrics: createMetrics(),
    responses: { cache: new PageCache(), keyOf: () => null },
    requests: new RequestQueue(),
    isStopping: () => false,
    // the benchmark uses none
    keys: { find: async () => null, count: async () => null, note: () => {} },
  });
}
