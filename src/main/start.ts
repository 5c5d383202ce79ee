/** npm start: everything of a small shop in one process (and, in a demo, the gateway simulator beside it). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ConfigError, readConfig } from '#platform/config.ts';
import { createLimits, noLimits } from '#platform/http/limits.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { createJobs, createSweeps } from './background.ts';
import { createGateways } from './gateways.ts';
import { createHttp } from './http.ts';
import { prepare } from './prepare.ts';
import { createRenderer } from './render.ts';
import { createRouter } from './router.ts';
import { DEMO_ACCOUNTS } from './seed/seed-people.ts';
import { serve } from './serve.ts';
import { startSimulator } from './start-simulator.ts';

const BUILD = fileURLToPath(new URL('../../build', import.meta.url));

try {
  await start();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function start() {
  const config = readConfig(process.env);
  const bundle = path.join(BUILD, 'server/index.js');
  if (!existsSync(bundle)) throw new ConfigError('The pages are not built yet: run npm run build');

  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= (async () => {
      for (const one of stops.reverse()) await one().catch((error) => console.error(error));
      process.exit(0);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

  const prepared = await prepare(config, 'worker');
  stops.push(prepared.close);
  const { app, boss, database, mediaDir } = prepared;
  const simulator = app.demo ? await startSimulator(config) : null;
  if (simulator) stops.push(simulator.stop);
  const gateways = createGateways(config, simulator?.url ?? null);
  const router = createRouter(gateways);
  const limits = config.RATE_LIMITS ? await createLimits(database.pool) : noLimits;
  const build = (await import(pathToFileURL(bundle).href)) as ServerBuild;
  const http = createHttp({
    app,
    limits,
    router,
    gateways,
    mediaDir,
    clientDir: path.join(BUILD, 'client'),
    render: createRenderer(app, router, build),
  });
  const worker = await startWorker(app, boss, createJobs(config, gateways), createSweeps(gateways));
  stops.push(worker.stop);
  const server = await serve(http, config.HOST, config.PORT);
  stops.push(server.close);

  const lines = [`Ojas is running: ${config.origin}`];
  if (prepared.notice) lines.push(prepared.notice);
  if (app.demo) {
    lines.push(`  mail of the demo:   ${config.origin}/dev/mail`);
    lines.push(`  gateway simulator:  ${simulator!.url}`);
    for (const { email, password, role } of DEMO_ACCOUNTS) lines.push(`  ${role} account:`.padEnd(22) + `${email} / ${password}`);
  }
  console.log(lines.join('\n'));
}
