import { createRequire } from 'node:module';
import type { GatewayRegistry } from '../src/gateways/gateway.ts';
import { createHttp } from '../src/main/http.ts';
import { createRouter } from '../src/main/router.ts';
import type { App } from '../src/platform/app.ts';
import { createAnswerKey } from '../src/platform/http/cached-operations.ts';
import { createMetrics } from '../src/platform/http/metrics.ts';
import { PageCache } from '../src/platform/http/page-cache.ts';
import { noRateLimits } from '../src/platform/http/rate-limits.ts';
import { RequestQueue } from '../src/platform/http/request-queue.ts';

type Parts = Parameters<typeof createHttp>[0];

/** The shop's HTTP surface over a test's database, without pages and without limits unless given. Keeps no answers: it does not hear what changes. */
export const testHttp = (
  app: App,
  gateways: GatewayRegistry,
  more: Partial<Pick<Parts, 'limits' | 'requests' | 'clientDir' | 'pages' | 'isStopping'>> & {
    answers?: PageCache;
  } = {},
) => {
  const router = createRouter(gateways);
  const { answers = new PageCache(), ...parts } = more;
  return createHttp({
    app,
    limits: noRateLimits,
    router,
    gateways,
    clientDir: null,
    apiViewer: createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'),
    pages: null,
    metrics: createMetrics(),
    answers: { cache: answers, keyOf: createAnswerKey(router) },
    requests: new RequestQueue(),
    isStopping: () => false,
    ...parts,
  });
};
