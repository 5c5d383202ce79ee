import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Received = { headers: IncomingHttpHeaders; body: string };
type Receiver = { url: string; received: Received[] };

/** The merchant's receiver of callbacks: responds with the given statuses in turn, then the last; 'hang' never responds. */
export async function receiver(...statuses: (number | 'hang')[]): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)] ?? 200;
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (status !== 'hang') response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, received };
}

/** The decoded content of a v1 callback. */
export function v1Content(one: Received | undefined) {
  const { response } = JSON.parse(one?.body ?? '{}');
  return JSON.parse(Buffer.from(response, 'base64').toString());
}
