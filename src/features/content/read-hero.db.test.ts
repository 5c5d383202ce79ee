import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { heroBanners, heroProducts } from '#db/schema/content.ts';
import { collectCacheTags } from '#platform/http/cache-tags.ts';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { readHero } from './read-hero.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const LOW = '00000000-0000-4000-8000-000000000001';
const HIGH = '00000000-0000-4000-8000-000000000002';

const titles = async () =>
  (await readHero(app.db)).map((slide) => (slide.kind === 'product' ? slide.name : slide.title));

test('has no slides when nothing is featured', async () => {
  expect(await readHero(app.db)).toEqual([]);
});

test('lists active products, then active banners, by display order and id', async () => {
  const [a, b, c] = [await makeProduct(app), await makeProduct(app), await makeProduct(app)];
  await app.db.insert(heroProducts).values([
    { id: HIGH, productId: a.productId, displayOrder: 5 },
    { id: LOW, productId: b.productId, displayOrder: 5 },
    { productId: c.productId, displayOrder: 0, isActive: false },
  ]);
  await app.db.insert(heroBanners).values([
    { title: 'last', displayOrder: 9 },
    { id: HIGH, title: 'second', displayOrder: 1 },
    { id: LOW, title: 'first', displayOrder: 1 },
    { title: 'hidden', displayOrder: 0, isActive: false },
  ]);
  expect(await titles()).toEqual([b.name, a.name, 'first', 'second', 'last']);
});

test("shows a product's first available variant at its own price", async () => {
  const { productId, variantId } = await makeProduct(app, { price: 100_000, mrp: 150_000, stock: 0 });
  await app.db.update(productVariants).set({ flavour: 'Mango', position: 0 }).where(eq(productVariants.id, variantId));
  const [other] = await app.db
    .insert(productVariants)
    .values({ productId, sku: 'B', flavour: 'Chocolate', position: 1, onHand: 3, price: 90_000, size: 'Large' })
    .returning();
  await app.db.insert(heroProducts).values({ productId });
  expect(await readHero(app.db)).toMatchObject([
    { variantId: other!.id, flavour: 'Chocolate', size: 'Large', price: 90_000, originalPrice: 150_000, inStock: true },
  ]);
  await app.db.update(productVariants).set({ onHand: 0 }).where(eq(productVariants.id, other!.id));
  expect(await readHero(app.db)).toMatchObject([{ variantId, flavour: 'Mango', price: 100_000, inStock: false }]);
});

test('omits archived products and those without variants', async () => {
  const [product, bare] = [await makeProduct(app), await makeProduct(app)];
  await app.db.insert(heroProducts).values([{ productId: product.productId }, { productId: bare.productId }]);
  await app.db
    .update(products)
    .set({ state: 'archived', archivedAt: app.now() })
    .where(eq(products.id, product.productId));
  await app.db.update(productVariants).set({ archivedAt: app.now() }).where(eq(productVariants.id, bare.variantId));
  expect(await readHero(app.db)).toEqual([]);
});

test('invalidates pages with the hero section', async () => {
  const { productId } = await makeProduct(app);
  await app.db.insert(heroProducts).values({ productId });
  const { tags } = await collectCacheTags(() => readHero(app.db));
  expect([...tags]).toEqual(expect.arrayContaining(['content', 'catalog', `product:${productId}`]));
});
