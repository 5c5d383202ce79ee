import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listProductCards } from './find-products-by-slug.ts';
import { searchTokens } from './search-words.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

type Values = Partial<typeof products.$inferInsert> & { category?: string; stock?: number | null };

async function product(slug: string, { category, stock, ...values }: Values = {}): Promise<string> {
  const name = slug.replaceAll('-', ' ');
  const made = await makeProduct(app, { ...(category ? { category } : {}), ...(stock === undefined ? {} : { stock }) });
  const tokens = searchTokens(name, category ?? 'Protein Powders');
  await app.db
    .update(products)
    .set({ name, slug, searchTokens: tokens, ...values })
    .where(eq(products.id, made.productId));
  return made.productId;
}

const names = (list: { name: string }[]) => list.map(({ name }) => name);

test('cards come in the order asked for; earlier slugs count, unknown and archived ones are left out', async () => {
  const whey = await product('whey');
  await product('casein');
  await product('old', { state: 'archived', archivedAt: app.now() });
  await app.db.insert(productSlugs).values({ slug: 'whey-before', productId: whey });
  const cards = await listProductCards(app.db, ['casein', 'no-such-thing', 'old', 'whey-before', 'whey']);
  expect(names(cards)).toEqual(['casein', 'whey']);
});
