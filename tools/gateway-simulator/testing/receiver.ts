import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Received = { headers: IncomingHttpHeaders; body: string };
type Receiver = { url: string; received: Received[] };

/** The merchant's end of callbacks: answers each with the next status, the last one for ever; 'hang' never answers. */
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

/** What a v1 callback says inside its base64. */
export function v1Content(one: Received | undefined) {
  const { response } = JSON.parse(one?.body ?? '{}');
  return JSON.parse(Buffer.from(response, 'base64').toString());
}
