import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderItems, orders } from '#db/schema/orders.ts';
import { ADDRESS, makeSearchedProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { relatedProducts } from './related-products.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
});
afterEach(() => app.close());

const product = (slug: string, values: Parameters<typeof makeSearchedProduct>[2] = {}) =>
  makeSearchedProduct(app, slug, values);

async function order(productIds: string[], values: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  const id = randomUUID();
  await app.db.insert(orders).values({
    id,
    displayId: id.slice(0, 8),
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919845012345',
    shippingAddress: ADDRESS,
    subtotal: 100,
    totalAmount: 100,
    fingerprint: 'test',
    confirmedAt: app.now(),
    ...values,
  });
  await app.db.insert(orderItems).values(
    productIds.map((productId, position) => ({
      orderId: id,
      productId,
      position,
      productName: 'x',
      sku: `s${position}`,
      quantity: 1,
      price: 100,
      taxRate: 5,
    })),
  );
}

const names = (list: { name: string }[]) => list.map(({ name }) => name);

test('relates products of the same orders, most frequent first, never the product itself', async () => {
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

test('ignores cancelled orders and free products', async () => {
  const whey = await product('whey');
  const bar = await product('bar', { category: 'Bars' });
  await product('casein', { reviewsCount: 900 });
  await order([whey, bar], { confirmedAt: null });
  await order([whey, bar], { status: 'cancelled' });
  await order([whey, bar]);
  await app.db.update(orderItems).set({ isFree: true }).where(eq(orderItems.productId, bar));
  expect(names(await relatedProducts(app.db, 'whey'))).toEqual(['casein', 'bar']);
});

test('relates the most reviewed of each category without orders, unavailable ones last', async () => {
  await product('whey');
  await product('casein', { reviewsCount: 50 });
  await product('soya', { reviewsCount: 40 });
  await product('creatine', { category: 'Creatine', reviewsCount: 30 });
  await product('creatine-gone', { category: 'Creatine', reviewsCount: 90, stock: 0 });
  await product('old', { state: 'archived', archivedAt: app.now(), reviewsCount: 900 });
  expect(names(await relatedProducts(app.db, 'whey'))).toEqual(['casein', 'creatine', 'soya', 'creatine gone']);
});
