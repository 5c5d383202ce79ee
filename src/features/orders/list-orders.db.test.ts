import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkOut, makeCustomer, makeProduct, putInCart } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { listOrders } from './list-orders.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('loses no order between pages when several have the same time', async () => {
  const userId = await makeCustomer(shop.app);
  const product = await makeProduct(shop.app, { stock: null });
  for (let i = 0; i < 5; i++) {
    await putInCart(shop.app, userId, product, 1);
    await checkOut(shop.app, shop.gateways, userId);
  }
  const seenIds: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listOrders(shop.app, userId, { limit: 2, after });
    seenIds.push(...page.orders.map((order) => order.id));
    if (page.orders.length < 2) break;
    after = page.orders.at(-1)!.id;
  }
  expect(new Set(seenIds).size).toBe(5);
  expect(seenIds).toHaveLength(5);
});
