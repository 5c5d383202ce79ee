import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from '#platform/http/request.ts';

/** Handles a request before the router, or returns false. */
export type RequestInterceptor = (req: IncomingMessage, res: ServerResponse) => boolean;

/** nginx keeps connections for a minute */
const KEEP_ALIVE_MS = 75_000;

/**
 * how long clients on keep-alive connections are asked to close before listening stops, and how long responses may take
 * (ms)
 */
export const CLOSING = { closeHeaderMs: 400, drainMs: 7000 };

/**
 * Listens and returns the port (0 chooses a free one). Closing answers every received request: clients are asked to
 * close, then no connections are accepted, and running requests get `drainMs`.
 */
export async function serve(
  http: Hono<HttpEnv>,
  host: string,
  port: number,
  first: RequestInterceptor = () => false,
  { closeHeaderMs, drainMs } = CLOSING,
): Promise<{ port: number; close(): Promise<void> }> {
  const route = getRequestListener(http.fetch);
  const activeResponses = new Set<ServerResponse>();
  let closing = false;
  const server = createServer((req, res) => {
    activeResponses.add(res);
    res.once('close', () => activeResponses.delete(res));
    if (closing) res.shouldKeepAlive = false;
    if (!first(req, res)) void route(req, res);
  });
  // longer than proxies keep a connection, so that a request never meets a closing one
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = async () => {
    closing = true;
    for (const res of activeResponses) res.shouldKeepAlive = false;
    await sleep(closeHeaderMs);
    await drain(server, drainMs);
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function drain(server: Server, ms: number): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), ms);
  // a response may have begun before its client was asked to close
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(timeout);
  clearInterval(idle);
}
