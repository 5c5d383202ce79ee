/** No page of a demo states another charge or time of delivery than checkout. Needs the built pages. */
import { expect, test } from 'vitest';
import { formatRupees } from '#shared/money.ts';
import { loadDemo } from '../src/main/seed/load-demo.ts';
import { crawl } from './crawl.ts';
import { ORIGIN, openDemoShop } from './demo-shop.ts';

/** What a reader sees of a page: its text without tags, scripts and styles. */
const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const AMOUNTS =
  /(?<!cash on )\b(?:delivery|shipping|free on orders|below that)\b[^.₹]{0,40}((?:₹\d+(?:,\d+)*(?: to )?)+)/gi;
const TIMES = /\b(?:delivery|delivered|standard|express)\b[^.₹\d]{0,30}?(\d+)(?:-(\d+))? (?:business )?days?\b/gi;

test.each(['vanya', 'kinetic'])('every page of %s states the charges and days of its plan', async (name) => {
  const { delivery } = await loadDemo(name);
  const rates = delivery!.methods.flatMap((method) => method.rates);
  const planAmounts = new Set(
    rates.flatMap(({ price, freeFrom }) => [price, freeFrom ?? price]).map((amount) => formatRupees(amount)),
  );
  const spans = delivery!.methods.map(({ rates: methodRates }) =>
    [
      Math.min(...methodRates.map(({ minDays }) => minDays)),
      Math.max(...methodRates.map(({ maxDays }) => maxDays)),
    ].join('-'),
  );
  const shop = await openDemoShop(name);
  const pages = await crawl(ORIGIN, 400, shop.get);
  await shop.close();
  let promiseCount = 0;
  for (const [path, { status, html }] of pages) {
    if (status !== 200 || html === '') continue;
    const text = textOf(html);
    for (const [sentence, amounts] of text.matchAll(AMOUNTS)) {
      for (const amount of amounts!.split(' to ').filter(Boolean))
        expect(planAmounts, `${path}: ${sentence}`).toContain(amount);
      promiseCount += 1;
    }
    for (const [sentence, min, max = min] of text.matchAll(TIMES)) {
      expect(spans, `${path}: ${sentence}`).toContain(`${min}-${max}`);
      promiseCount += 1;
    }
  }
  // header and product page alone state them on each page
  expect(promiseCount).toBeGreaterThan(pages.size);
});
