import type { Server } from 'node:http';
import { serve as listen } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from '#platform/http/request.ts';

/** Listens, and says on which port (0 asks for a free one). Closing waits for answers under way, at most 5 s. */
export async function serve(
  http: Hono<HttpEnv>,
  host: string,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const { server, actual } = await new Promise<{ server: Server; actual: number }>((resolve, reject) => {
    const started = listen({ fetch: http.fetch, hostname: host, port }, (info) =>
      resolve({ server: started as Server, actual: info.port }),
    );
    started.once('error', reject);
  });
  return {
    port: actual,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 5000).unref();
      }),
  };
}
