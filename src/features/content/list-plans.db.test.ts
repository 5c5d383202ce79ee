import { afterEach, beforeEach, expect, test } from 'vitest';
import { nutritionPlans } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { collectCacheTags } from '#platform/http/cache-tags.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listPlans } from './list-plans.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test('lists active plans in display order, with or without an image', async () => {
  const [image] = await app.db
    .insert(media)
    .values({ key: 'cover-x', alt: 'A thali', width: 1600, height: 900, avifWidths: [320], webpWidths: [640] })
    .returning();
  await app.db.insert(nutritionPlans).values([
    { title: 'second', displayOrder: 2, price: 49_900, features: ['a', 'b'], targetAudience: 'Beginners' },
    { title: 'hidden', displayOrder: 0, isActive: false },
    { title: 'first', displayOrder: 1, mediaId: image!.id, duration: '4 weeks' },
  ]);
  const { result, tags } = await collectCacheTags(() => listPlans(app.db));
  expect(result.map((plan) => plan.title)).toEqual(['first', 'second']);
  expect(result[0]).toMatchObject({ image: { key: 'cover-x', alt: 'A thali' }, price: null, duration: '4 weeks' });
  expect(result[1]).toMatchObject({ image: null, price: 49_900, features: ['a', 'b'], targetAudience: 'Beginners' });
  expect([...tags]).toEqual(['content']);
});

test('sorts equal display orders by id', async () => {
  await app.db.insert(nutritionPlans).values(['a', 'b', 'c'].map((title) => ({ title, displayOrder: 1 })));
  const ids = (await listPlans(app.db)).map((plan) => plan.id);
  expect(ids).toEqual(ids.toSorted());
});
