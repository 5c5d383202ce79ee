/** Ratings that staff entered never look like ratings of customers outside a demo. Needs the built pages. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { settings } from '#db/schema/platform.ts';
import { recordOpening } from '#features/settings/store-opening.ts';
import { ORIGIN, openDemoShop } from './demo-shop.ts';

let shop: Awaited<ReturnType<typeof openDemoShop>>;
afterEach(() => shop.close());

/** The ratings of a page as they are read, and whether its structured data has one. */
async function ratingsOf(path: string) {
  const response = await shop.get(ORIGIN + path);
  expect(response.status).toBe(200);
  const html = await response.text();
  const parts = [...html.matchAll(/data-part="rating">(.*?)<\/i>/g)].map(([, part]) => part!.replace(/<[^>]*>/g, ''));
  return { ratings: parts, hasAggregate: html.includes('aggregateRating') };
}

const PAGES = ['/products', '/product/whey-isolate', '/compare?items=whey-isolate,creatine-monohydrate'];

test('names the shop as the source of ratings that staff entered when reviews are off', async () => {
  shop = await openDemoShop('ojas', { isDemo: false });
  await recordOpening(shop.app.db, shop.app.now());
  for (const page of PAGES) {
    const { ratings, hasAggregate } = await ratingsOf(page);
    expect(ratings.length, page).toBeGreaterThan(0);
    for (const text of ratings) expect(text, page).toMatch(/^Rated \d\.\d of 5 by the shop$/);
    expect(hasAggregate, page).toBe(false);
  }
  expect(await (await shop.get(`${ORIGIN}/products`)).text()).toContain('Rating by the shop');
});

test('shows ratings with their number when they are of approved reviews', async () => {
  shop = await openDemoShop('ojas', { isDemo: false });
  const { db } = shop.app;
  await recordOpening(db, shop.app.now());
  await db.update(settings).set({ value: sql`value || '{"reviews": true}'` }).where(eq(settings.section, 'content'));
  const { ratings, hasAggregate } = await ratingsOf('/product/whey-isolate');
  // the demo's data has approved reviews of it
  expect(ratings[0]).toMatch(/^Rated \d\.\d of 5 \(\d+\)$/);
  expect(hasAggregate).toBe(true);
});

test('shows the samples of a demo as documented', async () => {
  shop = await openDemoShop('ojas');
  const { ratings, hasAggregate } = await ratingsOf('/product/whey-isolate');
  expect(ratings[0]).toMatch(/^Rated \d\.\d of 5 \(\d+\)$/);
  expect(hasAggregate).toBe(false);
});
