import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from '#platform/http/request.ts';

/** Answers a request before the router, or says that it is for the router. */
export type RequestInterceptor = (req: IncomingMessage, res: ServerResponse) => boolean;

/** nginx keeps connections for a minute */
const KEEP_ALIVE_MS = 75_000;

/** how long callers on kept connections are told to leave before the door is shut, and how long answers may take */
export const CLOSING = { farewellMs: 400, drainMs: 7000 };

/**
 * Listens, and says on which port (0 asks for a free one). Closing answers every request that has come in: callers
 * are told to leave, then no new ones are let in, and what is under way gets `drainMs`.
 */
export async function serve(
  http: Hono<HttpEnv>,
  host: string,
  port: number,
  first: RequestInterceptor = () => false,
  { farewellMs, drainMs } = CLOSING,
): Promise<{ port: number; close(): Promise<void> }> {
  const route = getRequestListener(http.fetch);
  const underWay = new Set<ServerResponse>();
  let closing = false;
  const server = createServer((req, res) => {
    underWay.add(res);
    res.once('close', () => underWay.delete(res));
    if (closing) res.shouldKeepAlive = false;
    if (!first(req, res)) void route(req, res);
  });
  // longer than proxies keep a connection: a request never meets one that is being closed
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = async () => {
    closing = true;
    for (const res of underWay) res.shouldKeepAlive = false;
    await sleep(farewellMs);
    await drain(server, drainMs);
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function drain(server: Server, ms: number): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), ms);
  // an answer may have begun before its caller was told to leave
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(late);
  clearInterval(idle);
}
