import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { checkOut, makeCustomer, makeProduct, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { clearCart } from '../cart/clear-cart.ts';
import { readCart } from '../cart/read-cart.ts';
import { listAddresses } from '../customers/saved-addresses.ts';
import { buyAgain } from './buy-again.ts';

let app: TestApp;
const { gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('adds available items and names the others', async () => {
  const userId = await makeCustomer(app);
  const catalogue = { kept: await makeProduct(app), gone: await makeProduct(app), out: await makeProduct(app) };
  const few = await makeProduct(app, { stock: 3 });
  for (const product of [...Object.values(catalogue), few]) await putInCart(app, userId, product, 3);
  const { orderId: id } = await checkOut(app, gateways, userId);
  await clearCart(app, userId);
  await putInCart(app, userId, few, 1);
  await app.db
    .update(products)
    .set({ state: 'archived', archivedAt: app.now() })
    .where(eq(products.id, catalogue.gone.productId));
  await app.db.update(products).set({ inStock: false }).where(eq(products.id, catalogue.out.productId));
  const key = randomUUID();
  const repeat = () => buyAgain(app, userId, { id, idempotencyKey: key });
  const result = await repeat();
  expect(result.missing).toEqual(
    expect.arrayContaining([
      { name: catalogue.gone.name, reason: 'discontinued', added: 0 },
      { name: catalogue.out.name, reason: 'out_of_stock', added: 0 },
      { name: few.name, reason: 'limited', added: 2 },
    ]),
  );
  const cart = await readCart(app.db, userId);
  expect(cart.items.find((item) => item.variantId === catalogue.kept.variantId)?.quantity).toBe(3);
  expect(await repeat()).toEqual(result);
  expect((await readCart(app.db, userId)).itemCount).toBe(cart.itemCount);
});

test('respects the limit per line, counting what is in the cart', async () => {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { stock: null });
  await putInCart(app, userId, product, 15);
  const { orderId: id } = await checkOut(app, gateways, userId);
  expect(await buyAgain(app, userId, { id, idempotencyKey: randomUUID() })).toEqual({
    addedUnits: 5,
    missing: [{ name: product.name, reason: 'limited', added: 5 }],
  });
  await expect(buyAgain(app, await makeCustomer(app), { id, idempotencyKey: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('saves the address of an order once, the first as default', async () => {
  const userId = await makeCustomer(app);
  for (let times = 0; times < 2; times++) {
    await putInCart(app, userId, await makeProduct(app));
    await checkOut(app, gateways, userId);
  }
  expect(await listAddresses(app, userId)).toMatchObject([{ pincode: '560034', isDefault: true }]);
});
