import type { Hono } from 'hono';
import { readProductIndex } from '#features/catalog/read-product-index.ts';
import type { Config } from '#platform/config.ts';
import { createAnswerKey } from '#platform/http/cached-operations.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { listenForMetrics } from '#platform/http/metrics-listener.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import type { RenderPage } from '#platform/http/pages.ts';
import { createRateLimiter, noRateLimits } from '#platform/http/rate-limits.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { RequestQueue, waitForQuiet } from '#platform/http/request-queue.ts';
import { createCachedPageHandler } from '#platform/http/serve-cached-page.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { errorText } from '#platform/log.ts';
import { type BootstrapResult, bootstrap } from './bootstrap.ts';
import { createGateways } from './gateways.ts';
import { createHttp } from './http.ts';
import { recordOrigin } from './installation.ts';
import { createBackground } from './jobs.ts';
import { PAGE_PARAMS } from './page-params.ts';
import { configuredAttemptLimit } from './rate-limit-settings.ts';
import { createRouter } from './router.ts';
import { DEMO_ACCOUNTS } from './seed/seed-users.ts';
import type { RequestInterceptor } from './serve.ts';
import { startSimulator } from './start-simulator.ts';

type Pages = {
  /** the built browser files, or null when something else serves them */
  clientDir: string | null;
  renderer(app: BootstrapResult['app'], router: ReturnType<typeof createRouter>): Promise<RenderPage>;
  listen(http: Hono<HttpEnv>, first: RequestInterceptor): Promise<{ close(): Promise<void> }>;
};

/** all together; then what sweeps may take, and what is left for the database at the end */
const STOP_MS = 9500;
const WORKER_MS = 7000;
const DATABASE_MS = 1000;

/**
 * Starts a small shop in this process: database, worker, pages and API, and in a demo the gateway simulator beside
 * it. Prints where it is. Signals stop everything in order.
 */
export async function startShop(config: Config, pages: Pages): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  let stopBy: number | null = null;
  const stop = async (code: 0 | 1) => {
    if (stopBy !== null) return;
    stopBy = Date.now() + STOP_MS;
    // also when nothing is left to wait for before all stops have resolved
    process.exitCode = code;
    // what hangs ends with the process, and with it all that it has started
    setTimeout(() => process.exit(code), STOP_MS).unref();
    for (const one of stops.reverse()) await one().catch((error) => console.error(errorText(error)));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // what started this process with a channel has ended
  process.once('disconnect', () => void stop(0));

  const prepared = await bootstrap(config, 'worker');
  stops.push(() => prepared.close((stopBy ?? 0) - Date.now() - DATABASE_MS));
  void prepared.databaseLost.then((error) => {
    console.error(`The embedded PostgreSQL is lost, so the shop ends: ${error.message}`);
    void stop(1);
  });
  const { app, boss, database } = prepared;
  const simulator = app.demo ? await startSimulator(config) : null;
  if (simulator) stops.push(simulator.stop);
  const gateways = createGateways(config, simulator?.url ?? null);
  const router = createRouter(gateways);
  const limits = config.RATE_LIMITS
    ? await createRateLimiter(database.pool, configuredAttemptLimit(app))
    : noRateLimits;
  const render = await pages.renderer(app, router);
  // in development every page is rendered anew
  const cache = pages.clientDir ? prepared.pageCache : new PageCache();
  const metrics = createMetrics();
  const ownMetrics = await listenForMetrics(config, metrics);
  if (ownMetrics) stops.push(ownMetrics.close);
  const { clientDir } = pages;
  const rendered = { render, params: PAGE_PARAMS, cache };
  const answers = { cache: prepared.answerCache, keyOf: createAnswerKey(router) };
  const requests = new RequestQueue();
  const parts = { app, limits, router, gateways, clientDir, pages: rendered, metrics, answers, requests };
  const http = createHttp(parts);
  const { jobs, sweeps } = createBackground(config, gateways, () => waitForQuiet(requests));
  const worker = await startWorker(app, boss, jobs, sweeps);
  const server = await pages.listen(http, createCachedPageHandler(app, cache, metrics, answers));
  // side by side: neither may use up the other's time
  stops.push(async () => void (await Promise.all([server.close(), within(WORKER_MS, worker.stop())])));

  // the first list need not wait for it; what fails here is tried again with it
  void app
    .pagesCaughtUp()
    .then(() => readProductIndex(app.db))
    .catch((error) => app.log.warn({ err: error }, 'no product index yet'));
  await recordOrigin(app.db, config.origin);
  const lines = [`Ojas is running: ${config.origin}`];
  if (prepared.notice) lines.push(`  ${prepared.notice}`);
  if (simulator) {
    lines.push(`  mail of the demo:   ${config.origin}/dev/mail`, `  gateway simulator:  ${simulator.url}`);
    for (const { email, password, role } of DEMO_ACCOUNTS)
      lines.push(`  ${`${role} account:`.padEnd(20)}${email} / ${password}`);
  }
  console.log(lines.join('\n'));
}

// a sweep may be waiting for a gateway; what it had not committed is done again
const within = (ms: number, work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms).unref())]);
