import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import { ADDRESS, makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listAdminOrders } from './list-admin-orders.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
});
afterEach(() => app.close());

type Placed = {
  fullName?: string;
  pincode?: string;
  total?: number;
  product?: Awaited<ReturnType<typeof makeProduct>>;
};

/** Inserts an order as checkout would, a minute after the one before. */
async function placeOrder({ fullName = 'Asha Rao', pincode = '560034', total = 10_000, product }: Placed = {}) {
  const id = randomUUID();
  app.advance(60_000);
  await app.db.insert(orders).values({
    id,
    displayId: id.slice(0, 8),
    fullName,
    email: 'asha@example.in',
    phone: '9845012345',
    subtotal: total,
    totalAmount: total,
    fingerprint: id,
    createdAt: app.now(),
    shippingAddress: { ...ADDRESS, pincode },
  });
  if (product)
    await app.db.insert(orderItems).values({
      orderId: id,
      productId: product.productId,
      variantId: product.variantId,
      position: 0,
      quantity: 1,
      productName: product.name,
      sku: 'X',
      price: total,
      taxRate: 5,
    });
  return id;
}

const list = (filter: Partial<Parameters<typeof listAdminOrders>[1]> = {}) =>
  listAdminOrders(app, { limit: 25, sort: 'newest', ...filter });
const findIds = async (search: string) => (await list({ search })).rows.map(({ id }) => id);

test('finds orders by pincode, tracking number, product, flavour, SKU and #id', async () => {
  const product = await makeProduct(app);
  await app.db.update(products).set({ name: 'Alphonso Isolate' }).where(eq(products.id, product.productId));
  await app.db
    .update(productVariants)
    .set({ flavour: 'Kesar Mango', sku: 'ISO-KM-1KG' })
    .where(eq(productVariants.id, product.variantId));
  const id = await placeOrder({ pincode: '110001', product });
  await placeOrder();
  await app.db
    .insert(orderTracking)
    .values({ orderId: id, status: 'shipped', trackingNumber: 'BD 123-45X', createdAt: app.now() });
  const searches = ['110001', '110 001', 'bd12345x', 'alphonso', 'mango', 'iso-km', `#${id.slice(0, 8)}`];
  for (const search of searches) expect([search, await findIds(search)]).toEqual([search, [id]]);
  expect(await findIds('400001')).toEqual([]);
});

test('finds orders by product within the other filters when very many were bought', async () => {
  const product = await makeProduct(app);
  await app.db.update(products).set({ name: 'Alphonso Isolate' }).where(eq(products.id, product.productId));
  const id = await placeOrder({ product });
  const other = await placeOrder({ product });
  await app.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, id));
  await app.db.insert(orderItems).values(
    Array.from({ length: 5001 }, (_, position) => ({
      orderId: other,
      productId: product.productId,
      variantId: product.variantId,
      position,
      quantity: 1,
      productName: product.name,
      sku: 'X',
      price: 100,
      taxRate: 5,
    })),
  );
  const { rows, total } = await list({ search: 'alphonso', status: 'processing' });
  expect([rows.map((row) => row.id), total.count]).toEqual([[id], 1]);
});

test('sorts by name and total, in both directions', async () => {
  const cheap = await placeOrder({ fullName: 'zoya Khan', total: 10_000 });
  const dear = await placeOrder({ fullName: 'Anil Das', total: 90_000 });
  const sorted = async (sort: Parameters<typeof listAdminOrders>[1]['sort']) =>
    (await list({ sort })).rows.map(({ id }) => id);
  expect(await sorted('name')).toEqual([dear, cheap]);
  expect(await sorted('name-down')).toEqual([cheap, dear]);
  expect(await sorted('total-high')).toEqual([dear, cheap]);
  expect(await sorted('total-low')).toEqual([cheap, dear]);
});

test('states the number of rows before each page, in both directions', async () => {
  for (let order = 0; order < 7; order++) await placeOrder();
  const first = await list({ limit: 3 });
  const second = await list({ limit: 3, after: first.after! });
  const third = await list({ limit: 3, after: second.after! });
  expect([first, second, third].map(({ start, rows }) => [start, rows.length])).toEqual([
    [0, 3],
    [3, 3],
    [6, 1],
  ]);
  const previousPage = await list({ limit: 3, before: third.before! });
  expect(previousPage.rows).toEqual(second.rows);
  expect(previousPage.start).toBe(3);
  expect((await list({ limit: 3, before: previousPage.before! })).start).toBe(0);
});
