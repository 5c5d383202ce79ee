/**
 * Requests per second of kept pages against a bare Node server that returns the same bytes and headers, in turns in
 * one run. The shop runs as in production: logs, metrics, limits, security headers. Fails below 0.6.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { startShop } from '../tests/start-shop.ts';
import { load } from './load.ts';

const WANTED = 0.6;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const PATHS = ['/', '/products', '/track-order', '/cart'];
const ASKED = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'bench', accept: 'text/html' };

const shop = await startShop({ LOG_LEVEL: 'info' });
let worst = Number.POSITIVE_INFINITY;
try {
  for (const page of PATHS) {
    const url = new URL(page, shop.url);
    await fetch(url);
    const bare = await startBare(url);
    const rates: { kept: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS + 1; round++) {
      const kept = await load(url, ASKED, CONNECTIONS, SECONDS);
      const plain = await load(bare.url, ASKED, CONNECTIONS, SECONDS);
      // the first round warms both up
      if (round > 0) rates.push({ kept, bare: plain });
    }
    bare.stop();
    const ratio = median(rates.map((rate) => rate.kept / rate.bare));
    worst = Math.min(worst, ratio);
    console.log(
      `${page.padEnd(12)} kept ${Math.round(median(rates.map((rate) => rate.kept)))}/s, bare ${Math.round(median(rates.map((rate) => rate.bare)))}/s, ratio ${ratio.toFixed(2)}`,
    );
  }
} finally {
  await shop.stop();
}
console.log(`worst ratio ${worst.toFixed(2)}, wanted at least ${WANTED}`);
process.exit(worst >= WANTED ? 0 : 1);

async function startBare(url: URL) {
  // the bytes as they travel: nothing may be unpacked on the way
  const response = await raw(url);
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(message as number));
    child.send(response);
  });
  return { url: new URL(url.pathname, `http://localhost:${port}`), stop: () => child.kill() };
}

async function raw(url: URL): Promise<{ headers: string[]; body: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: ASKED }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      // Node adds these by itself
      const own = new Set(['date', 'connection', 'keep-alive']);
      const headers: string[] = [];
      for (let i = 0; i < answer.rawHeaders.length; i += 2)
        if (!own.has(answer.rawHeaders[i]!.toLowerCase()))
          headers.push(answer.rawHeaders[i]!, answer.rawHeaders[i + 1]!);
      resolve({ headers, body: Buffer.concat(chunks).toString('base64') });
    });
    asking.on('error', reject);
    asking.end();
  });
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
