import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { workoutGuides } from '#db/schema/content.ts';
import { productQuery } from '#features/catalog/contract.ts';
import { listProducts } from '#features/catalog/list-products.ts';
import { collectCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { getGuide } from './get-guide.ts';
import { listGuides } from './list-guides.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function makeGuide(slug: string, values: Partial<typeof workoutGuides.$inferInsert> = {}) {
  await app.db.insert(workoutGuides).values({ slug, title: slug, category: 'Yoga', ...values });
}

test('lists active guides in display order', async () => {
  await makeGuide('second', { displayOrder: 2, targetMuscles: ['Back'], difficultyLevel: 'advanced' });
  await makeGuide('hidden', { isActive: false });
  await makeGuide('first', { displayOrder: 1, videoUrl: '/media/film-x.webm' });
  const { result, tags } = await collectCacheTags(() => listGuides(app.db));
  expect(result.map((guide) => guide.slug)).toEqual(['first', 'second']);
  expect(result[0]).toMatchObject({ videoUrl: '/media/film-x.webm', difficultyLevel: 'beginner', image: null });
  expect(result[1]).toMatchObject({ targetMuscles: ['Back'], difficultyLevel: 'advanced', videoUrl: null });
  expect([...tags]).toEqual(['content']);
});

test('returns the steps in order and at most three others of the category', async () => {
  await makeGuide('own', { instructions: ['one', 'two'], displayOrder: 3 });
  for (const [index, slug] of ['y1', 'y2', 'y3', 'y4'].entries())
    await makeGuide(slug, { category: 'yoga', displayOrder: index });
  await makeGuide('cardio', { category: 'Cardio' });
  const { result, tags } = await collectCacheTags(() => getGuide(app.db, 'own'));
  expect(result.instructions).toEqual(['one', 'two']);
  expect(result.others.map((guide) => guide.slug)).toEqual(['y1', 'y2', 'y3']);
  expect([...tags]).toEqual(['content']);
});

test('finds no missing or inactive guide', async () => {
  await makeGuide('hidden', { isActive: false });
  for (const slug of ['hidden', 'nothing'])
    await expect(getGuide(app.db, slug)).rejects.toEqual(new DomainError('NOT_FOUND'));
});

test("matches 'protein' to protein or whey and 'creatine' to creatine, in category or name, in any case", async () => {
  const make = async (name: string, category: string) => {
    const { productId } = await makeProduct(app, { category });
    await app.db.update(products).set({ name }).where(eq(products.id, productId));
  };
  await make('WHEY sachets', 'Snacks');
  await make('High-pRoTeIn bar', 'Snacks');
  await make('Casein at night', 'Protein Powders');
  await make('Cold drink', 'Whey Drinks');
  await make('CREATINE sticks', 'Snacks');
  await make('Loading pack', 'Creatine');
  await make('Peanut butter', 'Snacks');
  const namesIn = async (category: string) => {
    const page = await listProducts(app.db, productQuery.parse({ category }));
    expect(page.total).toBe(page.items.length);
    return page.items.map((item) => item.name).sort();
  };
  expect(await namesIn('protein')).toEqual(['Casein at night', 'Cold drink', 'High-pRoTeIn bar', 'WHEY sachets']);
  expect(await namesIn('creatine')).toEqual(['CREATINE sticks', 'Loading pack']);
});
