import { createRequire } from 'node:module';
import { createKeyGate } from '../src/features/api-keys/key-gate.ts';
import type { GatewayRegistry } from '../src/gateways/gateway.ts';
import { createHttp } from '../src/main/http.ts';
import { createRouter } from '../src/main/router.ts';
import type { App } from '../src/platform/app.ts';
import { createResponseKey } from '../src/platform/http/cached-operations.ts';
import type { KeyGate } from '../src/platform/http/caller-key.ts';
import { createMetrics } from '../src/platform/http/metrics.ts';
import { PageCache } from '../src/platform/http/page-cache.ts';
import { noRateLimits } from '../src/platform/http/rate-limits.ts';
import { RequestQueue } from '../src/platform/http/request-queue.ts';
import { servicesOf } from './services.ts';

type Parts = Parameters<typeof createHttp>[0];

/** The process's keys, created on first use. */
function keysWithoutLimits(app: App): KeyGate {
  const gate = createKeyGate(app, null);
  return {
    find: async (text) => (await gate).find(text),
    count: async (...call) => (await gate).count(...call),
    note: (...call) => void gate.then(({ note }) => note(...call)),
  };
}

/**
 * The shop's HTTP application on a test's database, without pages, and without limits by default. Caches nothing, as it
 * receives no notifications.
 */
export const testHttp = (
  app: App,
  gateways: GatewayRegistry,
  more: Partial<
    Pick<
      Parts,
      | 'limits'
      | 'carriers'
      | 'channels'
      | 'requests'
      | 'keys'
      | 'clientDir'
      | 'pages'
      | 'isStopping'
      | 'router'
      | 'mountExtensions'
    >
  > & {
    responses?: PageCache;
  } = {},
) => {
  const { responses = new PageCache(), carriers, channels, ...others } = more;
  const services = servicesOf({ gateways, ...(carriers && { carriers }), ...(channels && { channels }) });
  const { router = createRouter(services), ...parts } = others;
  return createHttp({
    app,
    limits: noRateLimits,
    router,
    ...services,
    clientDir: null,
    apiViewer: createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'),
    pages: null,
    metrics: createMetrics(),
    responses: { cache: responses, keyOf: createResponseKey(router) },
    requests: new RequestQueue(),
    isStopping: () => false,
    keys: keysWithoutLimits(app),
    ...parts,
  });
};
