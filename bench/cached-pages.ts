/**
 * Requests per second of cached pages compared with a minimal Node server that sends the same bytes and headers,
 * alternating in one run. The shop runs as in production: logs, metrics, limits, security headers. Fails below 0.6.
 */
import { startShop } from '#tests/start-shop.ts';
import { median, startBaseline } from './baseline.ts';
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
    const bare = await startBaseline(url, ASKED);
    const rates: { kept: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS + 1; round++) {
      const asking = { headers: ASKED, connections: CONNECTIONS, seconds: SECONDS };
      const { rate: keepAliveRate } = await load(() => url, asking);
      const { rate: plain } = await load(() => bare.url, asking);
      // the first round warms both up
      if (round > 0) rates.push({ kept: keepAliveRate, bare: plain });
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
console.log(`worst ratio ${worst.toFixed(2)}, required at least ${WANTED}`);
process.exit(worst >= WANTED ? 0 : 1);
