import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from '#platform/http/request.ts';

/** Answers a request before the router, or says that it is for the router. */
export type ServeFirst = (req: IncomingMessage, res: ServerResponse) => boolean;

/** Listens, and says on which port (0 asks for a free one). Closing waits for answers under way, at most 5 s. */
export async function serve(
  http: Hono<HttpEnv>,
  host: string,
  port: number,
  first: ServeFirst,
): Promise<{ port: number; close(): Promise<void> }> {
  const route = getRequestListener(http.fetch);
  const server = createServer((req, res) => {
    if (!first(req, res)) void route(req, res);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 5000).unref();
      }),
  };
}
