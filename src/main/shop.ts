import type { Hono } from 'hono';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import { createKeyGate } from '#features/api-keys/key-gate.ts';
import { readProductIndex } from '#features/catalog/read-product-index.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { createResponseKey } from '#platform/http/cached-operations.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { listenForMetrics } from '#platform/http/metrics-listener.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import type { RenderPage } from '#platform/http/pages.ts';
import { createRateLimiter, noRateLimits } from '#platform/http/rate-limits.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { RequestQueue, waitForQuiet } from '#platform/http/request-queue.ts';
import { createCachedPageHandler } from '#platform/http/serve-cached-page.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { startTracing } from '#platform/start-tracing.ts';
import { type BootstrapResult, bootstrap } from './bootstrap.ts';
import { createCarriers } from './carriers.ts';
import { createChannels } from './channels.ts';
import { createGateways } from './gateways.ts';
import { createHttp, createWorkerHttp } from './http.ts';
import { recordOrigin } from './installation.ts';
import { createJobsAndSweeps } from './jobs.ts';
import { createShopFigures, SHOP_METRICS } from './operation-metrics.ts';
import { PAGE_PARAMS } from './page-params.ts';
import { configuredAttemptLimit } from './rate-limit-settings.ts';
import { createRouter } from './router.ts';
import type { DemoIdentity } from './seed/load-demo.ts';
import { type RequestInterceptor, serve } from './serve.ts';
import { createShutdown } from './shutdown.ts';
import { startSimulator } from './start-simulator.ts';
import { watchReplica } from './watch-replica.ts';

type Pages = {
  /** the built client files, or null when Vite serves them */
  clientDir: string | null;
  /** Redoc's script for /api/docs */
  apiViewer: string;
  renderer(app: BootstrapResult['app'], router: ReturnType<typeof createRouter>): Promise<RenderPage>;
  listen(http: Hono<HttpEnv>, first: RequestInterceptor): Promise<{ close(): Promise<void> }>;
};

/** the time for sweeps to end, and then for the database (ms) */
const WORKER_MS = 7000;
const DATABASE_MS = 1000;

/**
 * Starts a process of the shop: with ROLE=all database, worker, pages and API, in a demo with the gateway simulator;
 * with ROLE=web without the worker; with ROLE=worker the worker only, with /healthz, /readyz and /metrics. Prints its
 * URL. Signals stop everything in order.
 */
export async function startShop(config: Config, pages: Pages): Promise<void> {
  const shutdown = createShutdown(config.STOP_DELAY_SECONDS * 1000);
  const { stops, isStopping } = shutdown;
  const tracing = await startTracing(config);
  if (tracing) stops.push(tracing.stop);
  const prepared = await bootstrap(config, config.ROLE === 'web' ? 'sender' : 'worker');
  stops.push(() => prepared.close(shutdown.remaining() - DATABASE_MS));
  void prepared.databaseLost.then((error) => {
    console.error(`The embedded PostgreSQL is lost, so the shop ends: ${error.message}`);
    void shutdown.stop(1);
  });
  const { app, database, runtime } = prepared;
  const { demo } = prepared;
  const simulator = demo ? await findSimulator(config, demo, prepared) : null;
  if (simulator) stops.push(simulator.stop);
  const gateways = createGateways(prepared.providers, simulator?.url ?? null);
  const carriers = createCarriers(prepared.carriers, simulator?.url ?? null);
  const channels = createChannels(prepared.messageProviders, simulator?.url ?? null);
  const router = createRouter({ gateways, carriers, channels }, runtime);
  runtime.connect(router);
  const metrics = createMetrics();
  if (app.replica) watchReplica(metrics, app.replica);
  // one process exports business metrics, not every one that answers requests
  if (config.ROLE !== 'web') metrics.follow(SHOP_METRICS, createShopFigures(app));
  const ownMetrics = await listenForMetrics(config, metrics);
  if (ownMetrics) stops.push(ownMetrics.close);
  if (config.ROLE === 'worker') {
    const server = await serve(createWorkerHttp(app, metrics, isStopping), config.HOST, config.PORT);
    const worker = await startBackground(prepared, { gateways, carriers, channels });
    stops.push(async () => void (await Promise.all([server.close(), within(WORKER_MS, worker.stop())])));
    console.log(`Ojas runs background jobs: http://${config.HOST}:${server.port}/readyz`);
    return;
  }
  const limits = config.RATE_LIMITS
    ? await createRateLimiter(database.pool, configuredAttemptLimit(app))
    : noRateLimits;
  const render = await pages.renderer(app, router);
  // in development every page is rendered on each request
  const cache = pages.clientDir ? prepared.pageCache : new PageCache();
  const { clientDir, apiViewer } = pages;
  const rendered = { render, params: PAGE_PARAMS, cache };
  const responses = { cache: prepared.responseCache, keyOf: createResponseKey(router) };
  const requests = new RequestQueue();
  const keys = await createKeyGate(app, config.RATE_LIMITS ? database.pool : null);
  const http = createHttp({
    app,
    limits,
    router,
    gateways,
    carriers,
    channels,
    clientDir,
    apiViewer,
    pages: rendered,
    metrics,
    responses,
    requests,
    keys,
    isStopping,
    mountExtensions: runtime.mount,
  });
  const worker =
    config.ROLE === 'web'
      ? null
      : await startBackground(prepared, { gateways, carriers, channels }, () => waitForQuiet(requests));
  const server = await pages.listen(http, createCachedPageHandler(app, cache, metrics, responses));
  // in parallel, so that neither uses up the other's time
  stops.push(async () => void (await Promise.all([server.close(), within(WORKER_MS, worker?.stop())])));

  // the first list need not wait for it; an error is retried then
  void app
    .pagesUpToDate()
    .then(() => readProductIndex(app.db))
    .catch((error) => app.log.warn({ err: error }, 'product index is not built yet'));
  await recordOrigin(app.db, config.origin);
  const lines = [`Ojas is running: ${config.origin}`];
  if (prepared.notice) lines.push(`  ${prepared.notice}`);
  if (carriers.all.length > 0) lines.push(`  carriers:           ${carriers.all.map(({ label }) => label).join(', ')}`);
  if (demo && simulator) {
    lines.push(
      `  mail of the demo:   ${config.origin}/dev/mail`,
      `  messages of it:     ${config.origin}/dev/messages`,
      `  gateway simulator:  ${simulator.url}`,
    );
    for (const [role, { email, password }] of Object.entries({
      admin: demo.accounts.staff,
      customer: demo.accounts.customer,
    }))
      lines.push(`  ${`${role} account:`.padEnd(20)}${email} / ${password}`);
  }
  console.log(lines.join('\n'));
}

async function startBackground(
  { app, boss, runtime }: BootstrapResult,
  services: { gateways: GatewayRegistry; carriers: CarrierRegistry; channels: ChannelRegistry },
  pause?: () => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  const { jobs, sweeps } = createJobsAndSweeps(app.config, services, pause);
  await runtime.prepareWorker();
  return startWorker(app, boss, [...jobs, ...runtime.jobs], [...sweeps, ...runtime.sweeps]);
}

/** A running simulator, which several processes share, or one of this process. */
async function findSimulator(
  config: Config,
  demo: DemoIdentity,
  { providers, carriers, messageProviders }: BootstrapResult,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.SIMULATOR_URL) return { url: config.SIMULATOR_URL.replace(/\/+$/, ''), stop: async () => {} };
  if (config.ROLE === 'worker')
    throw new ConfigError('A demo in several processes needs SIMULATOR_URL: run npm run simulator');
  return startSimulator(config, String(demo.settings.general?.siteName), {
    providers,
    carriers,
    messageProviders,
  });
}

// a sweep may be waiting for a gateway; uncommitted work is repeated
const within = (ms: number, work: Promise<void> | undefined) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms).unref())]);
