/** A draft is invisible in the store, from lists to checkout; publishing and archiving change that. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { heroProducts } from '#db/schema/content.ts';
import { auditLog } from '#db/schema/platform.ts';
import { readCart } from '#features/cart/read-cart.ts';
import { quoteCheckout } from '#features/checkout/quote-checkout.ts';
import { addHeroProduct } from '#features/content/add-hero-product.ts';
import { findHeroCandidates } from '#features/content/find-hero-candidates.ts';
import { readHero } from '#features/content/read-hero.ts';
import { addAlert } from '#features/stock-alerts/add-alert.ts';
import { addToWishlist } from '#features/wishlist/add-to-wishlist.ts';
import { listWishlist } from '#features/wishlist/list-wishlist.ts';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import { makeCustomer, makeProduct, makeStaff, putInCart } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { compareProducts } from './compare-products.ts';
import { countProductViews } from './count-product-views.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { listProductCards } from './find-products-by-slug.ts';
import { getProduct } from './get-product.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { relatedProducts } from './related-products.ts';
import { removeProduct } from './remove-product.ts';
import { restoreProduct } from './restore-product.ts';
import { setProductStates } from './set-product-states.ts';
import { suggestProducts } from './suggest-products.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const gateways = createGatewayRegistry([]);

beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const EVERYTHING = { sort: 'newest' as const, flavours: [], categories: [], origins: [], inStock: false, page: 1 };
const slugsOf = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);

describe('a product returned to draft', () => {
  let draft: Awaited<ReturnType<typeof makeProduct>> & { slug: string };
  let customer: string;
  const line = () => ({ kind: 'line' as const, variantId: draft.variantId, quantity: 1 });

  beforeEach(async () => {
    const product = await makeProduct(app);
    const tokens = ['whey', product.name.split(' ')[1]!];
    const [row] = await app.db
      .update(products)
      .set({ searchTokens: tokens })
      .where(eq(products.id, product.productId))
      .returning({ slug: products.slug });
    draft = { ...product, slug: row!.slug };
    customer = await makeCustomer(app);
    await putInCart(app, customer, draft);
    await addToWishlist(app, customer, draft.productId);
    await addHeroProduct(app, staff, { productId: draft.productId, displayOrder: 1 });
    await setProductStates(app, staff, [draft.productId], 'draft');
  });

  test('leaves every list, search, comparison, category, sitemap and the hero section', async () => {
    const before = { categories: await listCategories(app.db) };
    const findSlugs = async () => [
      ...slugsOf((await listProducts(app.db, EVERYTHING)).items),
      ...slugsOf((await listProducts(app.db, { ...EVERYTHING, search: draft.slug })).items),
      ...slugsOf((await suggestProducts(app.db, draft.slug)).products),
      ...slugsOf(await listProductCards(app.db, [draft.slug])),
      ...slugsOf(await compareProducts(app.db, [draft.slug])),
      ...(await readHero(app.db)).flatMap((slide) => (slide.kind === 'product' ? slide.slug : [])),
      ...((await (await testHttp(app, gateways).fetch(new Request('http://localhost/sitemap.xml'))).text()).match(
        new RegExp(draft.slug, 'g'),
      ) ?? []),
    ];
    expect(await findSlugs()).not.toContain(draft.slug);
    const other = await makeProduct(app);
    expect(slugsOf(await relatedProducts(app.db, other.productId))).not.toContain(draft.slug);
    await expect(getProduct(app.db, draft.slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getProduct(app.db, draft.productId)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    await setProductStates(app, staff, [draft.productId], 'published');
    expect((await findSlugs()).filter((slug) => slug === draft.slug).length).toBeGreaterThanOrEqual(6);
    expect((await getProduct(app.db, draft.slug)).slug).toBe(draft.slug);
    const counted = (all: typeof before.categories) => all.reduce((sum, { count }) => sum + count, 0);
    // the count includes the other product
    expect(counted(await listCategories(app.db)) - counted(before.categories)).toBe(2);
  });

  test('leaves carts and wishlists, and cannot be added, quoted or bought', async () => {
    expect((await readCart(app.db, customer)).items).toEqual([]);
    expect(await listWishlist(app, customer)).toEqual([]);
    await expect(putInCart(app, customer, draft)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(addToWishlist(app, customer, draft.productId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const source of [{ kind: 'cart' as const }, line()])
      await expect(
        quoteCheckout(app, gateways, { userId: customer, source, couponCode: null, freeVariantId: null }),
      ).rejects.toMatchObject({ code: 'EMPTY_CART' });
    await expect(addAlert(app, null, { variantId: draft.variantId, email: 'a@example.in' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });

    await setProductStates(app, staff, [draft.productId], 'published');
    expect((await readCart(app.db, customer)).items).toMatchObject([{ slug: draft.slug }]);
    expect((await listWishlist(app, customer)).map(({ product }) => product.slug)).toEqual([draft.slug]);
  });

  test('is neither suggested nor accepted for the hero section', async () => {
    await app.db.delete(heroProducts).where(eq(heroProducts.productId, draft.productId));
    expect(await findHeroCandidates(app, draft.slug)).toEqual([]);
    await expect(addHeroProduct(app, staff, { productId: draft.productId, displayOrder: 1 })).rejects.toMatchObject({
      code: 'INVALID_HERO_PRODUCT',
    });
  });
});

test('is listed and counted by state, with the archive apart', async () => {
  const createdProducts = [await makeProduct(app), await makeProduct(app), await makeProduct(app)];
  const [draft, published, archived] = createdProducts.map(({ productId }) => productId) as [string, string, string];
  const { drafts } = await countProductViews(app);
  await setProductStates(app, staff, [draft], 'draft');
  await setProductStates(app, staff, [archived], 'archived');
  const idsOf = async (state?: 'draft' | 'published' | 'archived') =>
    (await listAdminProducts(app, { limit: 100, state })).rows.map(({ id }) => id);
  expect(await idsOf('draft')).toContain(draft);
  expect(await idsOf('draft')).not.toContain(published);
  expect(await idsOf('published')).not.toContain(draft);
  expect(await idsOf('archived')).toContain(archived);
  expect(await idsOf()).toEqual(expect.arrayContaining([draft, published]));
  expect(await idsOf()).not.toContain(archived);
  expect((await countProductViews(app)).drafts).toBe(drafts + 1);
});

test('records changes, and leaves unchanged products alone', async () => {
  const [one, other] = [await makeProduct(app), await makeProduct(app)];
  await setProductStates(app, staff, [other.productId], 'draft');
  const { changed } = await setProductStates(app, staff, [one.productId, other.productId], 'draft');
  expect(changed).toEqual([{ id: one.productId, name: one.name, before: 'published' }]);
  const noted = await app.db.select().from(auditLog).where(eq(auditLog.entityId, one.productId));
  expect(noted).toMatchObject([
    { action: 'product.unpublish', before: { state: 'published' }, after: { state: 'draft' } },
  ]);
});

test.each(['draft', 'published'] as const)('restores an archived product as %s', async (state) => {
  const product = await makeProduct(app);
  await setProductStates(app, staff, [product.productId], state);
  const customer = await makeCustomer(app);
  await app.db.execute(
    sql`insert into wishlists (id, user_id, product_id) values (${randomUUID()}, ${customer}, ${product.productId})`,
  );
  expect(await removeProduct(app, staff, product.productId)).toMatchObject({ archived: true });
  await restoreProduct(app, staff, product.productId);
  const [row] = await app.db.select().from(products).where(eq(products.id, product.productId));
  expect(row).toMatchObject({ state, archivedAt: null });
});

test('creates a copy as a draft, for sale as its original once it is published', async () => {
  const { productId } = await makeProduct(app);
  expect(await duplicateProduct(app, staff, productId)).toMatchObject({ state: 'draft', inStock: true });
});

test('is constrained by the database together with archiving', async () => {
  const { productId } = await makeProduct(app);
  const write = (values: string) => app.db.execute(sql.raw(`update products set ${values} where id = '${productId}'`));
  await expect(write(`state = 'hidden'`)).rejects.toMatchObject({ cause: { constraint: 'products_state' } });
  for (const values of [`state = 'archived'`, `archived_at = now()`])
    await expect(write(values)).rejects.toMatchObject({ cause: { constraint: 'products_archived_state' } });
});

test('is migrated from earlier data', async () => {
  const app = await createTestApp();
  try {
    const run = (text: string) => app.db.$client.query(text);
    const file = new URL('../../db/migrations/0032_product_states.sql', import.meta.url);
    const [live, removedProduct] = [await makeProduct(app), await makeProduct(app)];
    const user = await makeCustomer(app);
    await run('alter table products drop column state');
    await run(`update products set archived_at = now() where id = '${removedProduct.productId}'`);
    await run(`insert into saved_views (id, user_id, tab, name, query)
      values (gen_random_uuid(), '${user}', 'products', 'Old', 'show=archived&sort=name')`);
    for (const text of readFileSync(file, 'utf8').split('--> statement-breakpoint')) await run(text);
    const { rows } = await run(`select id, state from products order by archived_at nulls first`);
    expect(rows).toEqual([
      { id: live.productId, state: 'published' },
      { id: removedProduct.productId, state: 'archived' },
    ]);
    expect((await run('select query from saved_views')).rows).toEqual([{ query: 'state=archived&sort=name' }]);
  } finally {
    await app.close();
  }
});
