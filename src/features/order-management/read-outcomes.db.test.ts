import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productVariants } from '#db/schema/catalog.ts';
import {
  checkOut,
  makeCoupon,
  makeCustomer,
  makeProduct,
  makeStaff,
  putInCart,
  scriptedGateway,
  stockOf,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { getOrder } from '../orders/get-order.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { orderDetail } from './order-contract.ts';
import { readAdminOrder } from './read-admin-order.ts';
import { readOutcomes } from './read-outcomes.ts';
import { refundOrder } from './refund-order.ts';
import { setOrderStatus } from './set-order-status.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateway, gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

async function paidOrder(quantity: number, stock: number) {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { price: 100_000, stock });
  const coupon = await makeCoupon(app, { usageLimit: 1 });
  await putInCart(app, userId, product, quantity);
  const { orderId, transactionId } = await checkOut(app, gateways, userId, coupon.code);
  await startPayment(app, gateways, userId, orderId);
  gateway.words.set(transactionId, { state: 'succeeded' });
  await verifyPayment(app, gateways, transactionId);
  return { orderId, userId, variantId: product.variantId };
}
const outcomesOf = async (id: string) => (await readOutcomes(app, [id]))[0]!;

test('predicts the consequences of cancelling', async () => {
  const { orderId, variantId } = await paidOrder(2, 5);
  const { setStatus } = await outcomesOf(orderId);
  expect(setStatus.cancelled).toMatchObject({
    isAccepted: true,
    consequences: expect.arrayContaining([
      { kind: 'units_returned', units: 2 },
      { kind: 'coupon_returned' },
      { kind: 'refund_proposed', amount: 180_000 },
      { kind: 'mail', name: 'order-cancelled' },
    ]),
  });
  // reading changes nothing
  expect(await stockOf(app, variantId)).toEqual({ onHand: 3, reserved: 0 });
  expect(await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' })).toMatchObject({ refundDue: 180_000 });
  expect(await stockOf(app, variantId)).toEqual({ onHand: 5, reserved: 0 });
});

test('names the units that reinstating would lack, and locks none', async () => {
  const { orderId, variantId } = await paidOrder(3, 3);
  await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
  await app.db.update(productVariants).set({ onHand: 1 }).where(eq(productVariants.id, variantId));
  app.isChecked = false;
  await app.db.transaction(async (tx) => {
    await tx.select().from(productVariants).where(eq(productVariants.id, variantId)).for('update');
    // another transaction holds the variant; reading does not wait for it
    expect((await outcomesOf(orderId)).setStatus.processing).toMatchObject({
      isAccepted: true,
      consequences: expect.arrayContaining([
        { kind: 'order_reinstated' },
        { kind: 'units_sold', units: 1 },
        { kind: 'units_missing', units: 2 },
      ]),
    });
  });
});

test('returns an order with every command for staff, reading its payments once', async () => {
  const { orderId } = await paidOrder(1, 5);
  const statements = await app.recorded(() => readAdminOrder(app, orderId));
  expect(statements.filter(({ text }) => /from "?payment_attempts/.test(text))).toHaveLength(1);
  const order = orderDetail.parse(await readAdminOrder(app, orderId));
  expect(order.outcomes).toMatchObject({ captured: 90_000, refundable: 90_000, collectCash: { code: 'CASH_NOT_DUE' } });
});

test("predicts the customer's refund after a partial one", async () => {
  const { orderId, userId } = await paidOrder(1, 5);
  expect((await getOrder(app, userId, orderId)).cancellation).toEqual({ arrived: 90_000, refund: 90_000 });
  const part = { id: orderId, lines: [], amount: 20_000, note: '', idempotencyKey: crypto.randomUUID() };
  await refundOrder(app, staff, part);
  expect((await getOrder(app, userId, orderId)).cancellation).toEqual({ arrived: 90_000, refund: 70_000 });
  app.advance(31 * 60_000);
  expect((await getOrder(app, userId, orderId)).cancellation).toBeNull();
});
