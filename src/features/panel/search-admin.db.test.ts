import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { checkOut, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { searchAdmin } from './search-admin.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('an order is found by id, e-mail, phone and name; a deleted one is not', async () => {
  const { gateways } = scriptedGateway();
  const customer = await makeCustomer(app);
  await putInCart(app, customer, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, customer);
  const { userId } = await makeStaff(app);
  for (const words of [orderId.slice(0, 8), 'asha rao', 'ASHA@EXAMPLE', '98450 12345', '+91 98450-12345'])
    expect(
      (await searchAdmin(app, userId, words)).orders.map(({ id }) => id),
      words,
    ).toContain(orderId);
  expect((await searchAdmin(app, userId, '100%')).orders).toEqual([]);
  // who may not read them is told of none
  for (const words of ['whey', 'asha rao'])
    expect(await searchAdmin(app, customer, words)).toEqual({ products: [], orders: [], people: [] });
  await app.db.update(orders).set({ deletedAt: app.now() }).where(eq(orders.id, orderId));
  expect((await searchAdmin(app, userId, orderId.slice(0, 8))).orders).toEqual([]);
});
