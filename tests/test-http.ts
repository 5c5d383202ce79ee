import type { GatewayRegistry } from '../src/gateways/gateway.ts';
import { createHttp } from '../src/main/http.ts';
import { createRouter } from '../src/main/router.ts';
import { createMetrics } from '../src/platform/http/metrics.ts';
import { noRateLimits } from '../src/platform/http/rate-limits.ts';
import type { TestApp } from './test-app.ts';

type Parts = Parameters<typeof createHttp>[0];

/** The shop's HTTP surface over a test's database, without pages and without limits unless given. */
export const testHttp = (
  app: TestApp,
  gateways: GatewayRegistry,
  more: Partial<Pick<Parts, 'limits' | 'mediaDir'>> = {},
) =>
  createHttp({
    app,
    limits: noRateLimits,
    router: createRouter(gateways),
    gateways,
    mediaDir: '/nowhere',
    clientDir: null,
    pages: null,
    metrics: createMetrics(),
    ...more,
  });
