import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { ADDRESS, makeCustomer, makeProduct, putInCart, scriptedGateway, stockOf } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import type { CheckoutSource } from './contract.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';

const { gateways } = scriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'true' });
});
afterAll(() => app.close());

const buyNow = (variantId: string, quantity: number): CheckoutSource => ({ kind: 'line', variantId, quantity });

async function order(userId: string, source: CheckoutSource, address = '203.0.113.7') {
  const request = { source, couponCode: null, freeVariantId: null };
  const { lines, discount, total } = await quoteCheckout(app, gateways, { ...request, userId });
  const body = {
    ...request,
    shippingAddress: ADDRESS,
    quote: { lines, discount, total },
    idempotencyKey: randomUUID(),
  };
  return placeOrder(app, gateways, { userId, address }, body);
}

test('refuses buy now above the limit of a line, in the quote and in the order', async () => {
  const { variantId, name } = await makeProduct(app, { stock: 98 });
  const userId = await makeCustomer(app);
  const refused = { code: 'QUANTITY_LIMIT_REACHED', data: { limit: 20, name } };
  await expect(order(userId, buyNow(variantId, 98))).rejects.toMatchObject(refused);
  const lines = [{ variantId, quantity: 98, price: 10_000 }];
  const body = {
    source: buyNow(variantId, 98),
    couponCode: null,
    freeVariantId: null,
    shippingAddress: ADDRESS,
    quote: { lines, discount: 0, total: 980_000 },
    idempotencyKey: randomUUID(),
  };
  await expect(placeOrder(app, gateways, { userId, address: '203.0.113.7' }, body)).rejects.toMatchObject(refused);
  expect(await stockOf(app, variantId)).toEqual({ onHand: 98, reserved: 0 });
  await order(userId, buyNow(variantId, 20));
  expect(await stockOf(app, variantId)).toEqual({ onHand: 98, reserved: 20 });
});

test('refuses a cart with a line above the limit when the limit was lowered', async () => {
  const { productId, variantId, name } = await makeProduct(app, { stock: 98 });
  const userId = await makeCustomer(app);
  await app.db.insert(cartItems).values({ userId, productId, variantId, quantity: 21 });
  await expect(order(userId, { kind: 'cart' })).rejects.toMatchObject({
    code: 'QUANTITY_LIMIT_REACHED',
    data: { limit: 20, name },
  });
});

test('refuses an unpaid order of more units than an account may reserve', async () => {
  const userId = await makeCustomer(app);
  for (let attempt = 0; attempt < 6; attempt++) {
    const { productId, variantId } = await makeProduct(app, { stock: 50 });
    await app.db.insert(cartItems).values({ userId, productId, variantId, quantity: 20 });
  }
  await expect(order(userId, { kind: 'cart' })).rejects.toMatchObject({
    code: 'UNPAID_LIMIT_REACHED',
    data: { limit: 100 },
  });
});

test('limits the accounts of one network together, also when they order at once', async () => {
  const { variantId } = await makeProduct(app, { stock: 1000 });
  const buyers = await Promise.all(Array.from({ length: 9 }, () => makeCustomer(app)));
  const results = await Promise.allSettled(
    buyers.map((userId, index) => order(userId, buyNow(variantId, 20), `2001:db8:7:7::${index}`)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await stockOf(app, variantId)).toEqual({ onHand: 1000, reserved: 100 });
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'UNPAID_LIMIT_REACHED' });
  await order(await makeCustomer(app), buyNow(variantId, 20), '2001:db8:7:8::1');
});

test('names discontinued products, also when no other line remains', async () => {
  const [keptProduct, archived, flavour] = [await makeProduct(app), await makeProduct(app), await makeProduct(app)];
  const userId = await makeCustomer(app);
  for (const product of [archived, flavour]) await putInCart(app, userId, product);
  await app.db.update(productVariants).set({ flavour: 'Mango' }).where(eq(productVariants.id, flavour.variantId));
  const request = { source: { kind: 'cart' as const }, couponCode: null, freeVariantId: null };
  const shownQuote = await quoteCheckout(app, gateways, { ...request, userId });
  const now = app.now();
  await app.db.update(products).set({ state: 'archived', archivedAt: now }).where(eq(products.id, archived.productId));
  await app.db.update(productVariants).set({ archivedAt: now }).where(eq(productVariants.id, flavour.variantId));
  const place = () =>
    placeOrder(
      app,
      gateways,
      { userId, address: '203.0.113.9' },
      { ...request, shippingAddress: ADDRESS, quote: shownQuote, idempotencyKey: randomUUID() },
    );
  const changes = expect.arrayContaining([
    expect.objectContaining({ kind: 'discontinued', name: archived.name }),
    expect.objectContaining({ kind: 'discontinued', name: `${flavour.name}, Mango` }),
  ]);
  await expect(place()).rejects.toMatchObject({ code: 'QUOTE_CHANGED', data: { changes } });
  await putInCart(app, userId, keptProduct);
  await expect(place()).rejects.toMatchObject({ code: 'QUOTE_CHANGED', data: { changes } });
  expect(await quoteCheckout(app, gateways, { ...request, userId })).toMatchObject({
    lines: [{ name: keptProduct.name }],
    discontinued: expect.arrayContaining([archived.name, `${flavour.name}, Mango`]),
  });
});

test('distinguishes a removed line from a discontinued one', async () => {
  const [keptProduct, removed] = [await makeProduct(app), await makeProduct(app)];
  const userId = await makeCustomer(app);
  for (const product of [keptProduct, removed]) await putInCart(app, userId, product);
  const request = { source: { kind: 'cart' as const }, couponCode: null, freeVariantId: null };
  const quote = await quoteCheckout(app, gateways, { ...request, userId });
  await app.db.delete(cartItems).where(eq(cartItems.variantId, removed.variantId));
  const body = { ...request, shippingAddress: ADDRESS, quote, idempotencyKey: randomUUID() };
  await expect(placeOrder(app, gateways, { userId, address: '203.0.113.9' }, body)).rejects.toMatchObject({
    code: 'QUOTE_CHANGED',
    data: { changes: [{ kind: 'removed', variantId: removed.variantId }] },
  });
});
