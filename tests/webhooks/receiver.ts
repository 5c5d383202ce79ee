/** The receiver of docs/webhooks.md: the Python program in its own process, and the same checks in TypeScript. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export type Report = {
  requests: number;
  taken: number;
  repeated: number;
  refused: number;
  forged: number;
  stale: number;
  out_of_order: number;
  subjects: number;
  ids: string[];
};

export type Receiver = { url: string; report(): Promise<Report>; stop(): Promise<void> };

export const hasPython = (): boolean => spawnSync('python3', ['--version']).status === 0;

export async function startPythonReceiver(port: number, secret: string, refuseOneIn: number): Promise<Receiver> {
  const program = path.join(import.meta.dirname, 'receiver.py');
  const child = spawn('python3', [program, String(port), secret, String(refuseOneIn)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstLine(child);
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    report: async () => (await (await fetch(`${url}report?ids`)).json()) as Report,
    async stop() {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function firstLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the receiver ended with ${code}`)));
  });
}

export async function startReceiver(port: number, secret: string, refuseOneIn: number): Promise<Receiver> {
  const eventCounts = { requests: 0, taken: 0, repeated: 0, refused: 0, forged: 0, stale: 0, out_of_order: 0 };
  const ids = new Set<string>();
  const highest = new Map<string, number>();
  const receive = (headers: http.IncomingHttpHeaders, body: Buffer): number => {
    eventCounts.requests += 1;
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
    if (!isGenuine(secret, String(id), String(timestamp), String(signatures), body)) {
      eventCounts.forged += 1;
      return 401;
    }
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) {
      eventCounts.stale += 1;
      return 401;
    }
    const event = JSON.parse(body.toString()) as { id: string; sequence: number; subject: string };
    if (ids.has(event.id)) {
      eventCounts.repeated += 1;
      return 200;
    }
    if (refuseOneIn && eventCounts.requests % refuseOneIn === 0) {
      eventCounts.refused += 1;
      return 503;
    }
    const before = highest.get(event.subject) ?? -1;
    if (event.sequence <= before) eventCounts.out_of_order += 1;
    highest.set(event.subject, Math.max(before, event.sequence));
    ids.add(event.id);
    eventCounts.taken += 1;
    return 200;
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => response.writeHead(receive(request.headers, Buffer.concat(chunks))).end());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    report: async () => ({ ...eventCounts, subjects: highest.size, ids: [...ids].sort() }),
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function isGenuine(secret: string, id: string, timestamp: string, signatures: string, body: Buffer): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expectedSignature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  return signatures
    .split(' ')
    .some(
      (one) =>
        one.length === expectedSignature.length && timingSafeEqual(Buffer.from(one), Buffer.from(expectedSignature)),
    );
}
