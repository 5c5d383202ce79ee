import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { heroBanners, heroProducts, nutritionPlans, workoutGuides } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { addHeroProduct } from './add-hero-product.ts';
import { BANNER, HERO } from './content-types.ts';
import { listBanners } from './list-banners.ts';
import { listHeroProducts } from './list-hero-products.ts';
import { readHero } from './read-hero.ts';
import { reorderContent } from './reorder-content.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
let mediaId: string;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  const [image] = await app.db
    .insert(media)
    .values({ key: 'c-x', width: 1600, height: 900, avifWidths: [320], webpWidths: [640] })
    .returning();
  mediaId = image!.id;
});
afterAll(() => app.close());

beforeEach(async () => {
  for (const table of [heroProducts, heroBanners, nutritionPlans, workoutGuides]) await app.db.delete(table);
});

const feature = async (displayOrder: number) => {
  const { productId, name } = await makeProduct(app);
  return { ...(await addHeroProduct(app, staff, { productId, displayOrder })), name };
};

test('moves by one position, also with ties and gaps, in the store too', async () => {
  for (const order of [1, 4, 4, 4, 90]) await feature(order);
  const names = async () => (await listHeroProducts(app.db)).map(({ name }) => name);
  const before = await listHeroProducts(app.db);
  const [a, b, c, d, e] = before.map(({ name }) => name);
  expect(await reorderContent(app, staff, HERO, before[3]!.id, -1)).toEqual({ by: -1, place: 3 });
  expect(await names()).toEqual([a, b, d, c, e]);
  expect((await listHeroProducts(app.db)).map(({ displayOrder }) => displayOrder)).toEqual([1, 4, 5, 6, 90]);
  expect(await reorderContent(app, staff, HERO, before[0]!.id, 1)).toEqual({ by: 1, place: 2 });
  expect(await names()).toEqual([b, a, d, c, e]);
  expect(await reorderContent(app, staff, HERO, before[4]!.id, -100)).toEqual({ by: -4, place: 1 });
  expect(await names()).toEqual([e, b, a, d, c]);
  expect(await reorderContent(app, staff, HERO, before[4]!.id, -1)).toEqual({ by: 0, place: 1 });
  expect((await readHero(app.db)).map((slide) => slide.kind === 'product' && slide.name)).toEqual(await names());
  // two simultaneous moves: both apply, no row is lost or doubled
  await Promise.all([
    reorderContent(app, staff, HERO, before[0]!.id, 1),
    reorderContent(app, staff, HERO, before[3]!.id, -2),
  ]);
  const orders = (await listHeroProducts(app.db)).map(({ displayOrder }) => displayOrder);
  expect(new Set(orders).size).toBe(5);
});

test('moves within and reads a list of 500', async () => {
  await app.db
    .insert(heroBanners)
    .values(Array.from({ length: 500 }, (_, index) => ({ title: `B${index}`, mediaId, displayOrder: 7 })));
  const rows = await listBanners(app.db);
  expect(await reorderContent(app, staff, BANNER, rows[499]!.id, -499)).toEqual({ by: -499, place: 1 });
  const after = await listBanners(app.db);
  expect(after.map(({ id }) => id)).toEqual([rows[499]!.id, ...rows.slice(0, 499).map(({ id }) => id)]);
});
