import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Config, ConfigError } from '../config.ts';
import { answerMetrics, type Metrics } from './metrics.ts';

/** Serves /metrics on METRICS_PORT, apart from what the proxy exposes. */
export async function listenForMetrics(
  { METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Config,
  metrics: Metrics,
): Promise<{ port: number; close(): Promise<void> } | null> {
  if (METRICS_PORT === undefined) return null;
  const listener = getRequestListener((request) =>
    new URL(request.url).pathname === '/metrics'
      ? answerMetrics(metrics, METRICS_TOKEN, request.headers.get('authorization') ?? undefined)
      : new Response('Not found\n', { status: 404 }),
  );
  const server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ConfigError(`METRICS_PORT ${METRICS_PORT}: ${error.message}`)));
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
