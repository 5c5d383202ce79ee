import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { couponUsage } from '#db/schema/promotions.ts';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import { checkOut, makeCoupon, makeCustomer, makeProduct, putInCart } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listRecentBaskets } from './list-recent-baskets.ts';
import { readGivenDiscount } from './read-given-discount.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
});
afterAll(() => app.close());

test("uses the shop's products as a basket without orders", async () => {
  expect(await listRecentBaskets(app)).toEqual([]);
  const { name } = await makeProduct(app, { price: 100_000 });
  expect(await listRecentBaskets(app)).toMatchObject([{ placedAt: null, lines: [{ name, price: 100_000 }] }]);
});

test('sums redeemed discounts of the month, without cancelled and earlier orders', async () => {
  const coupon = await makeCoupon(app, { discountValue: 10 });
  const place = async (usedAt: Date, values: Partial<typeof orders.$inferInsert> = {}) => {
    const customer = await makeCustomer(app);
    await putInCart(app, customer, await makeProduct(app, { price: 200_000 }));
    const { orderId } = await checkOut(app, createGatewayRegistry([]), customer, coupon.code);
    await app.db
      .update(orders)
      .set({ confirmedAt: app.now(), ...values })
      .where(eq(orders.id, orderId));
    await app.db
      .update(couponUsage)
      .set({ state: 'redeemed', createdAt: usedAt })
      .where(eq(couponUsage.orderId, orderId));
  };
  await place(app.now());
  await place(new Date('2026-11-01T00:00:00+05:30'));
  await place(new Date('2026-10-31T23:59:59+05:30'));
  await place(app.now(), { status: 'cancelled' });
  expect(await readGivenDiscount(app)).toEqual({ since: '2026-11-01', discount: 40_000 });
  const [newest] = await listRecentBaskets(app);
  expect(newest).toMatchObject({ lines: [{ quantity: 1, price: 200_000 }] });
});
