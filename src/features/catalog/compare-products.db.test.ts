import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { compareProducts } from './compare-products.ts';
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

const origin = (countryOfOrigin: string | null) =>
  ({ countryOfOrigin }) as NonNullable<(typeof products.$inferInsert)['declarations']>;

test('a comparison gives the numbers of the variant that its card shows', async () => {
  const id = await product('whey', {
    ...{ price: 269_900, servings: 30, proteinPerServing: 25, netQuantity: 900, netUnit: 'g' },
    declarations: origin('India'),
  });
  const [first] = await app.db.select().from(productVariants).where(eq(productVariants.productId, id));
  await app.db.update(productVariants).set({ onHand: 0 }).where(eq(productVariants.id, first!.id));
  await app.db.insert(productVariants).values({
    ...{ productId: id, sku: 'WHEY-2', position: 1, price: 499_900, servings: 66, netQuantity: 2, netUnit: 'kg' },
    onHand: 4,
  });
  expect(await compareProducts(app.db, ['whey', 'gone'])).toMatchObject([
    { name: 'whey', price: 499_900, servings: 66, proteinPerServing: 25, origin: 'India', size: '2 kg', inStock: true },
  ]);
});
