/** Suggestions, related products, cards by slug, comparison and the country of origin, on a real PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { productCategories, productSlugs, products, productVariants } from '../src/db/schema/catalog.ts';
import { orderItems, orders } from '../src/db/schema/orders.ts';
import { compareProducts } from '../src/features/catalog/compare-products.ts';
import { productQuery } from '../src/features/catalog/contract.ts';
import { listProductCards } from '../src/features/catalog/find-products-by-slug.ts';
import { listProducts } from '../src/features/catalog/list-products.ts';
import { relatedProducts } from '../src/features/catalog/related-products.ts';
import { searchTokens } from '../src/features/catalog/search-words.ts';
import { suggestProducts } from '../src/features/catalog/suggest-products.ts';
import { ADDRESS, makeProduct } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

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

async function order(productIds: string[], values: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  const id = randomUUID();
  await app.db.insert(orders).values({
    ...{ id, displayId: id.slice(0, 8), fullName: 'Asha Rao', email: 'asha@example.in', phone: '+919845012345' },
    ...{ shippingAddress: ADDRESS, subtotal: 100, totalAmount: 100, fingerprint: 'test', confirmedAt: app.now() },
    ...values,
  });
  await app.db.insert(orderItems).values(
    productIds.map((productId, position) => ({
      ...{ orderId: id, productId, position, productName: 'x', sku: `s${position}`, quantity: 1, price: 100 },
      taxRate: 5,
    })),
  );
}

const names = (list: { name: string }[]) => list.map(({ name }) => name);
const origin = (countryOfOrigin: string | null) =>
  ({ countryOfOrigin }) as NonNullable<(typeof products.$inferInsert)['declarations']>;

test('suggestions find products and categories, also misspelt, at most six and three', async () => {
  for (let i = 0; i < 8; i++) await product(`whey-protein-${'abcdefgh'[i]}${i}`, { reviewsCount: i });
  await product('creatine-monohydrate', { category: 'Creatine' });
  const whey = await suggestProducts(app.db, 'whey protien');
  expect(whey.products).toHaveLength(6);
  expect(whey.products[0]!.name).toBe('whey protein h7');
  expect(whey.corrected).toBe('whey protein');
  expect(names(whey.categories)).toEqual(['Protein Powders']);
  const creatine = await suggestProducts(app.db, 'creatin');
  expect(names(creatine.products)).toEqual(['creatine monohydrate']);
  expect(names(creatine.categories)).toEqual(['Creatine']);
  expect(creatine.corrected).toBeNull();
  expect(await suggestProducts(app.db, 'zzzzzz')).toEqual({ products: [], categories: [], corrected: null });
  expect((await suggestProducts(app.db, ' ')).products).toEqual([]);
});

test('suggestions leave out archived products and inactive categories', async () => {
  await product('whey-one', { state: 'archived', archivedAt: app.now() });
  await app.db.update(productCategories).set({ isActive: false });
  expect(await suggestProducts(app.db, 'whey protein')).toMatchObject({ products: [], categories: [] });
});

test('what is bought together goes with it, most often first, and never the product itself', async () => {
  const whey = await product('whey', { reviewsCount: 1 });
  const creatine = await product('creatine', { category: 'Creatine' });
  const shaker = await product('shaker', { category: 'Accessories' });
  await product('casein', { reviewsCount: 900 });
  await order([whey, shaker]);
  await order([whey, shaker]);
  await order([whey, creatine]);
  expect(names(await relatedProducts(app.db, 'whey'))).toEqual(['shaker', 'creatine', 'casein']);
  expect(names(await relatedProducts(app.db, 'shaker'))[0]).toBe('whey');
});

test('orders that came to nothing and free products do not count', async () => {
  const whey = await product('whey');
  const bar = await product('bar', { category: 'Bars' });
  await product('casein', { reviewsCount: 900 });
  await order([whey, bar], { confirmedAt: null });
  await order([whey, bar], { status: 'cancelled' });
  await order([whey, bar]);
  await app.db.update(orderItems).set({ isFree: true }).where(eq(orderItems.productId, bar));
  expect(names(await relatedProducts(app.db, 'whey'))).toEqual(['casein', 'bar']);
});

test('without orders the best known of each category goes with it; what cannot be bought comes last', async () => {
  await product('whey');
  await product('casein', { reviewsCount: 50 });
  await product('soya', { reviewsCount: 40 });
  await product('creatine', { category: 'Creatine', reviewsCount: 30 });
  await product('creatine-gone', { category: 'Creatine', reviewsCount: 90, stock: 0 });
  await product('old', { state: 'archived', archivedAt: app.now(), reviewsCount: 900 });
  expect(names(await relatedProducts(app.db, 'whey'))).toEqual(['casein', 'creatine', 'soya', 'creatine gone']);
});

test('cards come in the order asked for; earlier slugs count, unknown and archived ones are left out', async () => {
  const whey = await product('whey');
  await product('casein');
  await product('old', { state: 'archived', archivedAt: app.now() });
  await app.db.insert(productSlugs).values({ slug: 'whey-before', productId: whey });
  const cards = await listProductCards(app.db, ['casein', 'no-such-thing', 'old', 'whey-before', 'whey']);
  expect(names(cards)).toEqual(['casein', 'whey']);
});

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

test('the country of origin is a filter, a sort, and a facet whose counts ignore it', async () => {
  await product('a-india', { declarations: origin('India') });
  await product('b-germany', { declarations: origin('Germany') });
  await product('c-unknown');
  await product('d-india', { declarations: origin('India'), category: 'Creatine' });
  const list = (query: object) => listProducts(app.db, productQuery.parse(query));
  const india = await list({ origins: ['India'] });
  expect(names(india.items).sort()).toEqual(['a india', 'd india']);
  expect(india.facets.origins).toEqual([
    { value: 'Germany', label: 'Germany', count: 1 },
    { value: 'India', label: 'India', count: 2 },
  ]);
  expect((await list({ origins: ['India', 'Germany'], categories: ['creatine'] })).total).toBe(1);
  expect(names((await list({ sort: 'origin' })).items)).toEqual(['b germany', 'd india', 'a india', 'c unknown']);
});
