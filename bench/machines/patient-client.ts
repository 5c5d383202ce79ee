import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a buyer keeps retrying (ms). */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 500;
/** responses with Retry-After, by the shop or by the proxy */
const AGAIN = new Set([502, 503, 504]);

export type Json = Record<string, unknown>;
type Answer = { status: number; retryAfter: number | null; text: string };

/** Results of the requests of all buyers. */
export type Counts = {
  requests: number;
  atOnce: number;
  /** retries by their cause */
  repeated: Map<string, number>;
  /** never answered, or with an unexpected status */
  lost: string[];
  /** of each answered request, including its retries */
  ms: number[];
};

export const noCounts = (): Counts => ({ requests: 0, atOnce: 0, repeated: new Map(), lost: [], ms: [] });

export class LostRequest extends Error {}

/**
 * Requests as a browser and its user do: a lost response or a 503 is retried with the same body, so with the same
 * idempotency key.
 */
export function createClient(url: string, token: string, counts: Counts, from = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from, family: 4 });
  return async (method: 'GET' | 'POST', route: string, body?: object): Promise<Json> => {
    const startedAt = performance.now();
    counts.requests += 1;
    for (let tries = 1; ; tries++) {
      const response = await send(new URL(route, url), { agent, method, token, body });
      if (typeof response !== 'string' && response.status === 200) {
        if (tries === 1) counts.atOnce += 1;
        counts.ms.push(performance.now() - startedAt);
        return /^[{[]/.test(response.text) ? JSON.parse(response.text) : {};
      }
      const reason = typeof response === 'string' ? response : reasonOf(response);
      const isForeseen = typeof response === 'string' || AGAIN.has(response.status);
      if (!isForeseen || performance.now() - startedAt > PATIENCE_MS) {
        counts.lost.push(`${new Date().toISOString()} ${method} ${route}: ${reason}`);
        throw new LostRequest(reason);
      }
      counts.repeated.set(reason, (counts.repeated.get(reason) ?? 0) + 1);
      await sleep(typeof response === 'string' || !response.retryAfter ? PAUSE_MS : response.retryAfter * 1000);
    }
  };
}

function reasonOf({ status, retryAfter, text }: Answer): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  const detail = code ?? (AGAIN.has(status) ? 'of the proxy' : text.slice(0, 200));
  return `${status} ${detail}${status === 503 && code && !retryAfter ? ' without Retry-After' : ''}`;
}

type Request = { agent: Agent; method: string; token: string; body?: object | undefined };

/** The response, or the error of the connection. */
function send(url: URL, { agent, method, token, body }: Request): Promise<Answer | string> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  };
  return new Promise((resolve) => {
    const asking = request(url, { agent, method, headers, timeout: 80_000 }, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN) || null;
        resolve({ status: response.statusCode ?? 0, retryAfter, text: Buffer.concat(chunks).toString() });
      } catch (error) {
        resolve(`connection: ${(error as NodeJS.ErrnoException).code ?? 'broken'}`);
      }
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', (error: NodeJS.ErrnoException) => resolve(`connection: ${error.code ?? error.message}`));
    asking.end(text);
  });
}
