import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { products, productVariants, stockMovements } from '#db/schema/catalog.ts';
import { auditLog, media } from '#db/schema/platform.ts';
import { type CatalogShop, openCatalogShop } from '#tests/catalog-shop.ts';
import { makeCustomer, makeStaff, putInCart, reserveUnits, stockOf } from '#tests/factories.ts';
import { variantInput } from '#tests/product-input.ts';
import { productQuery } from './contract.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { getProduct } from './get-product.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { listProducts } from './list-products.ts';
import type { ProductInput } from './product-input.ts';
import { readAdminProduct } from './read-admin-product.ts';
import { removeProduct } from './remove-product.ts';
import { restoreProduct, toProductInput } from './restore-product.ts';
import { saveProduct } from './save-product.ts';
import { setProductInStock } from './set-product-in-stock.ts';

let shop: CatalogShop;
beforeAll(async () => {
  shop = await openCatalogShop();
});
afterAll(() => shop.close());

/** Saves a product as its form would after these changes. */
async function change(id: string, values: (before: ReturnType<typeof formOf>) => Partial<ProductInput>) {
  const product = await readAdminProduct(shop.app.db, id);
  const form = formOf(product);
  return saveProduct(shop.app, shop.staff, product, { ...form, ...values(form) });
}

const formOf = (product: Awaited<ReturnType<typeof readAdminProduct>>) => ({
  ...toProductInput(product),
  variants: product.variants.map(({ onHand, reserved: _, ...one }) => ({
    ...one,
    stock: { was: onHand, now: onHand },
  })),
});

test('creates a product with variants, SKUs, stock, slug and search tokens, visible in the store', async () => {
  const product = await shop.make({ name: 'Kesar Whey, 1 kg' });
  expect(product.slug).toBe('kesar-whey-1-kg');
  expect(product.variants.map(({ sku, onHand }) => [sku, onHand])).toEqual([
    ['KESAR-WHEY-1-K-MANGO', 10],
    ['KESAR-WHEY-1-K-CHOCOLATE', null],
  ]);
  const movements = await shop.app.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, product.variants[0]!.id));
  expect(movements).toMatchObject([{ kind: 'set', quantity: 10, actorId: shop.staff.userId }]);
  const storeProduct = await getProduct(shop.app.db, 'kesar-whey-1-kg');
  expect(storeProduct).toMatchObject({ name: 'Kesar Whey, 1 kg', flavours: ['Mango', 'Chocolate'], inStock: true });
  const searchResult = await listProducts(shop.app.db, productQuery.parse({ search: 'kesra whey' }));
  expect(searchResult.items.map(({ id }) => id)).toContain(product.id);
});

test.each([
  ['no name', { name: '' }, 'name', 'Name, category, and price are required'],
  ['no category', { categoryId: null }, 'categoryId', 'Name, category, and price are required'],
  ['no price', { price: null }, 'price', 'Name, category, and price are required'],
  ['a price of 0', { price: 0 }, 'price', 'Name, category, and price are required'],
  ['a price above the MRP', { price: 389_900 }, 'price', 'Price ₹3,899 is above the MRP of ₹3,499.'],
  ['a variant above its MRP', { variants: [variantInput({ price: 400_000 })] }, 'variants.0.price', /above the MRP/],
  ['no variant', { variants: [] }, 'variants', /at least one/],
  ['the same variant twice', { variants: [variantInput(), variantInput()] }, 'variants.1.flavour', /twice/],
  [
    'negative stock',
    { variants: [variantInput({ stock: { was: null, now: -1 } })] },
    'variants.0.stock',
    /whole number/,
  ],
  [
    'a nutrient without value',
    { nutrition: { per: '', rows: [nutrient('Protein', '')] } },
    'nutrition.rows.0.perServing',
    /value/,
  ],
  ['a wrong HSN', { hsn: '21' }, 'hsn', /HSN/],
])('refuses %s by field', async (_, values, field, says) => {
  await expect(shop.make(values)).rejects.toMatchObject({
    code: 'INVALID_PRODUCT',
    data: { fields: { [field]: says instanceof RegExp ? expect.stringMatching(says) : says } },
  });
});

function nutrient(name: string, perServing: string) {
  return { name, perServing, per100g: null, rda: null, indent: false, strong: false };
}

test('changes the slug with the name; former ones redirect and stay reserved', async () => {
  const product = await shop.make({ name: 'Night Casein' });
  await change(product.id, () => ({ name: 'Slow Casein' }));
  expect((await getProduct(shop.app.db, 'night-casein')).slug).toBe('slow-casein');
  expect((await shop.make({ name: 'Night Casein' })).slug).toBe('night-casein-2');
  await change(product.id, () => ({ name: 'Night casein' }));
  expect((await getProduct(shop.app.db, 'slow-casein')).slug).toBe('night-casein');
});

test('reports an edit conflict with the author, and keeps the first edit', async () => {
  const product = await shop.make();
  const other = await makeStaff(shop.app);
  shop.app.advance(1);
  const mine = { ...formOf(product), description: 'Mine' };
  await saveProduct(shop.app, other, product, { ...formOf(product), subtitle: 'Theirs' });
  await expect(saveProduct(shop.app, shop.staff, product, mine)).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
    data: { by: other.email },
  });
  const after = await readAdminProduct(shop.app.db, product.id);
  expect(after).toMatchObject({ subtitle: 'Theirs', description: '', savedBy: other.email });
  // truly simultaneous: one of two succeeds
  const tries = await Promise.allSettled([1, 2].map(() => saveProduct(shop.app, shop.staff, after, formOf(after))));
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('adds typed stock to units sold meanwhile, and never below reserved ones', async () => {
  const product = await shop.make({ variants: [variantInput({ stock: { was: null, now: 20 } })] });
  const { id } = product.variants[0]!;
  const order = randomUUID();
  await transact(shop.app.db, async (tx) => {
    expect(await reserveUnits(shop.app, tx, order, id, 5, 'committed')).toEqual([]);
  });
  // the form still shows 20, and thirty are wanted
  await saveProduct(shop.app, shop.staff, product, {
    ...formOf(product),
    variants: [{ ...formOf(product).variants[0]!, stock: { was: 20, now: 30 } }],
  });
  expect(await stockOf(shop.app, id)).toEqual({ onHand: 25, reserved: 0 });
  await transact(shop.app.db, (tx) => reserveUnits(shop.app, tx, randomUUID(), id, 4));
  await expect(
    change(product.id, ({ variants }) => ({ variants: [{ ...variants[0]!, stock: { was: 25, now: 3 } }] })),
  ).rejects.toMatchObject({ data: { fields: { 'variants.0.stock': '4 units are reserved by unpaid orders' } } });
  const kinds = await shop.app.db.select().from(stockMovements).where(eq(stockMovements.variantId, id));
  expect(kinds.map(({ kind, quantity }) => [kind, quantity]).sort()).toEqual([
    ['adjusted', 10],
    ['set', 20],
    ['sold', -5],
  ]);
});

test('deletes a removed variant, archives it when a cart has it, and restores it by SKU', async () => {
  const product = await shop.make();
  const [mango, chocolate] = product.variants;
  const customer = await makeCustomer(shop.app);
  await putInCart(shop.app, customer, { productId: product.id, variantId: mango!.id });
  await change(product.id, () => ({ variants: [variantInput({ flavour: 'Rose' })] }));
  const variantRows = await shop.app.db.select().from(productVariants).where(eq(productVariants.productId, product.id));
  expect(variantRows.find(({ id }) => id === mango!.id)?.archivedAt).not.toBeNull();
  expect(variantRows.some(({ id }) => id === chocolate!.id)).toBe(false);
  const repeatedChange = await change(product.id, ({ variants }) => ({
    variants: [...variants, variantInput({ flavour: 'Mango', stock: { was: null, now: 7 } })],
  }));
  expect(repeatedChange.variants.find(({ flavour }) => flavour === 'Mango')).toMatchObject({
    id: mango!.id,
    onHand: 7,
  });
});

test('refuses another product’s SKU, also for concurrent requests', async () => {
  const sku = `OJ-${randomUUID().slice(0, 8)}`;
  const tries = await Promise.allSettled([1, 2, 3].map(() => shop.make({ variants: [variantInput({ sku })] })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(shop.make({ variants: [variantInput({ sku })] })).rejects.toMatchObject({
    data: { fields: { 'variants.0.sku': `${sku} is in use` } },
  });
});

test('accepts a tax rate that applies in the future', async () => {
  const product = await shop.make({ taxRate: 18 });
  const ahead = await change(product.id, () => ({ taxRate: 5, taxRateEffectiveFrom: '2027-01-01' }));
  expect(ahead).toMatchObject({ taxRate: 5, taxRateEffectiveFrom: '2027-01-01', previousTaxRate: 18 });
});

test('deletes an unreferenced product, archives others, and undoes both', async () => {
  const [free, wantedProduct] = [await shop.make({ name: 'Unwanted Bar' }), await shop.make()];
  const customer = await makeCustomer(shop.app);
  await putInCart(shop.app, customer, { productId: wantedProduct.id, variantId: wantedProduct.variants[0]!.id });
  expect(await removeProduct(shop.app, shop.staff, free.id)).toEqual({ name: 'Unwanted Bar', archived: false });
  expect(await shop.app.db.select().from(products).where(eq(products.id, free.id))).toEqual([]);
  expect(await removeProduct(shop.app, shop.staff, wantedProduct.id)).toMatchObject({ archived: true });
  await expect(getProduct(shop.app.db, wantedProduct.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const archived = await listAdminProducts(shop.app, { limit: 100, state: 'archived' });
  expect(archived.rows.map(({ id }) => id)).toContain(wantedProduct.id);
  for (const { id } of [free, wantedProduct]) await restoreProduct(shop.app, shop.staff, id);
  const {
    createdAt: _,
    updatedAt: __,
    savedBy: ___,
    variants,
    ...restoredProduct
  } = await readAdminProduct(shop.app.db, free.id);
  expect(free).toMatchObject(restoredProduct);
  expect(variants.map(({ sku, onHand }) => [sku, onHand])).toEqual(
    free.variants.map(({ sku, onHand }) => [sku, onHand]),
  );
  expect((await getProduct(shop.app.db, wantedProduct.id)).id).toBe(wantedProduct.id);
  await expect(restoreProduct(shop.app, shop.staff, wantedProduct.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('copies as a draft without ratings and stock, under new SKUs', async () => {
  const product = await shop.make({ name: 'Copied Whey', rating: 4.5, reviewsCount: 12 });
  const copy = await duplicateProduct(shop.app, shop.staff, product.id);
  expect(copy).toMatchObject({ name: 'Copied Whey (copy)', state: 'draft', rating: null, reviewsCount: 0 });
  expect(copy.variants.map(({ onHand }) => onHand)).toEqual([0, null]);
  expect(copy.variants.map(({ sku }) => sku)).not.toEqual(product.variants.map(({ sku }) => sku));
});

test('keeps weight and size of the package, in copies and for the store, and refuses what is out of range', async () => {
  const measured = { grossGrams: 1_190, lengthMm: 155, widthMm: 155, heightMm: 200 };
  const product = await shop.make({ variants: [variantInput(measured)] });
  expect(product.variants).toMatchObject([measured]);
  expect((await getProduct(shop.app.db, product.id)).variants).toMatchObject([{ grossGrams: 1_190 }]);
  expect((await duplicateProduct(shop.app, shop.staff, product.id)).variants).toMatchObject([measured]);
  await change(product.id, ({ variants }) => ({ variants: [{ ...variants[0]!, grossGrams: null, heightMm: 210 }] }));
  expect((await readAdminProduct(shop.app.db, product.id)).variants).toMatchObject([
    { ...measured, grossGrams: null, heightMm: 210 },
  ]);
  await expect(shop.make({ variants: [variantInput({ grossGrams: 100_001 })] })).rejects.toMatchObject({
    data: { fields: { 'variants.0.grossGrams': 'The gross weight is a whole number from 1 to 100,000 g' } },
  });
});

test('restores a product that was deleted before packages were measured', async () => {
  const product = await shop.make();
  await removeProduct(shop.app, shop.staff, product.id);
  const isDeletion = and(eq(auditLog.entityId, product.id), eq(auditLog.action, 'product.delete'));
  const [entry] = await shop.app.db.select().from(auditLog).where(isDeletion);
  const before = entry!.before as { variants: Record<string, unknown>[] };
  const variants = before.variants.map(({ grossGrams: _, lengthMm: _l, widthMm: _w, heightMm: _h, ...one }) => one);
  await shop.app.db
    .update(auditLog)
    .set({ before: { ...before, variants } })
    .where(eq(auditLog.id, entry!.id));
  await restoreProduct(shop.app, shop.staff, product.id);
  expect((await readAdminProduct(shop.app.db, product.id)).variants).toMatchObject([
    { grossGrams: null },
    { grossGrams: null },
  ]);
});

test('keeps the order of images, adds alternative texts, and refuses missing ones', async () => {
  const [picture] = await shop.app.db
    .insert(media)
    .values({ key: `p-${randomUUID()}`, width: 640, height: 640, avifWidths: [640], webpWidths: [640] })
    .returning();
  const product = await shop.make({
    name: 'Pictured',
    pictures: [{ mediaId: picture!.id, flavour: 'Mango', view: null }],
  });
  expect(product.pictures).toMatchObject([
    { picture: { key: picture!.key, alt: 'Pictured, Mango' }, flavour: 'Mango' },
  ]);
  await expect(shop.make({ pictures: [{ mediaId: randomUUID(), flavour: null, view: null }] })).rejects.toMatchObject({
    data: { fields: { pictures: 'An image no longer exists' } },
  });
});

test('records every change in the audit log, with before and after', async () => {
  const product = await shop.make();
  shop.app.advance(1000);
  await change(product.id, () => ({ price: 199_900 }));
  shop.app.advance(1000);
  await setProductInStock(shop.app, shop.staff, product.id, false);
  shop.app.advance(1000);
  await removeProduct(shop.app, shop.staff, product.id);
  const entries = await shop.app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, product.id))
    .orderBy(auditLog.at);
  expect(entries.map(({ action }) => action)).toEqual([
    'product.create',
    'product.update',
    'product.hide',
    'product.delete',
  ]);
  expect(entries[1]).toMatchObject({ before: { price: 289_900 }, after: { price: 199_900 } });
});

test('a GTIN belongs to one variant, may move between those of a product, and is free once its variant is gone', async () => {
  const [gtin, other] = ['8909990001283', '036000291452'];
  const product = await shop.make({
    variants: [
      variantInput({ flavour: 'Mango', gtin, shelf: 'A-04' }),
      variantInput({ flavour: 'Kesar', gtin: other }),
    ],
  });
  expect(product.variants).toMatchObject([
    { gtin, shelf: 'A-04' },
    { gtin: other, shelf: null },
  ]);
  for (const usedGtin of [gtin, `0${other}`])
    await expect(shop.make({ variants: [variantInput({ gtin: usedGtin })] })).rejects.toMatchObject({
      data: { fields: { 'variants.0.gtin': expect.stringMatching(/has this GTIN$/) } },
    });
  const twice = [
    variantInput({ flavour: 'Mango', gtin: other }),
    variantInput({ flavour: 'Kesar', gtin: `0${other}` }),
  ];
  await expect(shop.make({ variants: twice })).rejects.toMatchObject({
    data: { fields: { 'variants.1.gtin': 'This GTIN is entered twice' } },
  });
  await change(product.id, ({ variants: [one, two] }) => ({
    variants: [
      { ...one!, gtin: other },
      { ...two!, gtin },
    ],
  }));
  await change(product.id, ({ variants: [one] }) => ({ variants: [{ ...one!, gtin }] }));
  expect((await readAdminProduct(shop.app.db, product.id)).variants).toMatchObject([{ gtin }]);
  await shop.make({ variants: [variantInput({ gtin: other })] });
});
