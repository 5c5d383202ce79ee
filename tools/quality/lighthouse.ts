/**
 * Lighthouse (mobile) on the screens that a shopper meets first: the median of five runs each. Fails below
 * performance 95 or any other category below 100.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startShop } from '#tests/start-shop.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const PATHS = ['/', '/products', '/product/daily-whey-protein', '/cart'];
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof WANTED;

const shop = await startShop();
let failed = false;
try {
  for (const path of process.argv[2] ? [process.argv[2]] : PATHS) {
    const runs: Record<Category, number>[] = [];
    const notes = new Set<string>();
    let figures = '';
    for (let run = 0; run < RUNS; run++) {
      const chrome = await launch({
        chromePath: process.env.OJAS_BROWSER!,
        chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ]),
      });
      try {
        const result = await lighthouse(shop.url + path, { port: chrome.port, logLevel: 'error', output: 'json' });
        const { categories, audits } = result!.lhr;
        runs.push(
          Object.fromEntries(
            Object.keys(WANTED).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
          ) as Record<Category, number>,
        );
        for (const { id, score, scoreDisplayMode } of Object.values(audits))
          if (score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode))
            notes.add(id);
        figures = [
          'first-contentful-paint',
          'largest-contentful-paint',
          'total-blocking-time',
          'cumulative-layout-shift',
          'speed-index',
        ]
          .map((id) => `${id} ${audits[id]?.displayValue}`)
          .join(', ');
      } finally {
        chrome.kill();
      }
    }
    const medians = Object.keys(WANTED).map((name) => {
      const value = runs.map((run) => run[name as Category]).sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
      if (value < WANTED[name as Category]) failed = true;
      return `${name} ${value}`;
    });
    console.log(`${path}: ${medians.join(', ')} (median of ${RUNS})`);
    console.log(`  last run: ${figures}`);
    if (notes.size > 0) console.log(`  to look at: ${[...notes].join(', ')}`);
  }
} finally {
  await shop.stop();
}
process.exit(failed ? 1 : 0);
