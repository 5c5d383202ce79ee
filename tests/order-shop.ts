import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { orderEvents, orderItems } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { auditLog } from '#db/schema/platform.ts';
import { coupons, couponUsage } from '#db/schema/promotions.ts';
import { readCart } from '#features/cart/read-cart.ts';
import { refundOrder } from '#features/order-management/refund-order.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { processDueRefunds } from '#features/payments/process-due-refunds.ts';
import { reconcileAttempts } from '#features/payments/reconcile-attempts.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { verifyPayment } from '#features/payments/verify-payment.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import {
  attemptRow,
  checkOut,
  makeCoupon,
  makeCustomer,
  makeProduct,
  makeStaff,
  putInCart,
  scriptedGateway,
} from './factories.ts';
import { createTestApp } from './test-app.ts';

export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>;
type Options = { stock?: number; quantity?: number; price?: number; coupon?: boolean };

/** A tracking update by staff. */
export const TRACKING_ENTRY = {
  status: 'in_transit' as const,
  message: 'Left the hub',
  location: 'Bhiwandi',
  estimatedDelivery: '2026-11-24',
  trackingNumber: 'DL-1234567',
  carrier: 'Delhivery',
};

/** A shop with a scripted gateway, and the actions of its customers and staff. */
export async function openOrderShop() {
  const app = await createTestApp();
  const staff = await makeStaff(app);
  const { gateway, gateways } = scriptedGateway();

  /** An order whose customer is on the page of the gateway. */
  async function unpaid({ stock = 10, quantity = 2, price, coupon: hasCoupon = false }: Options = {}) {
    const userId = await makeCustomer(app);
    const product = await makeProduct(app, { stock, ...(price === undefined ? {} : { price }) });
    const coupon = hasCoupon ? await makeCoupon(app, { usageLimit: 1 }) : null;
    await putInCart(app, userId, product, quantity);
    const { orderId } = await checkOut(app, gateways, userId, coupon?.code ?? null);
    const { transactionId } = await startPayment(app, gateways, userId, orderId);
    return { userId, product, coupon, orderId, transactionId };
  }

  /** Sets the gateway's result of a payment. */
  const setResult = (transactionId: string, result: Parameters<typeof gateway.words.set>[1]) =>
    gateway.words.set(transactionId, result);

  /** The customer returns from the gateway, and the shop asks it for the result. */
  const verify = (transactionId: string) => {
    app.advance(2000);
    return verifyPayment(app, gateways, transactionId);
  };

  async function pay(transactionId: string) {
    setResult(transactionId, { state: 'succeeded' });
    return verify(transactionId);
  }

  async function fail(transactionId: string) {
    setResult(transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    return verify(transactionId);
  }

  const listItems = (orderId: string) =>
    app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position);

  return {
    app,
    staff,
    gateway,
    gateways,
    unpaid,
    setResult,
    verify,
    pay,
    fail,
    listItems,

    async paid(options: Options = {}) {
      const order = await unpaid(options);
      await pay(order.transactionId);
      return order;
    },

    /** A paid order of one unit each of two products, the second taxed at 18 %. */
    async paidOfTwo() {
      const userId = await makeCustomer(app);
      const one = await makeProduct(app, { price: 100_000 });
      const two = await makeProduct(app, { price: 200_000 });
      await app.db.update(products).set({ taxRate: 18 }).where(eq(products.id, two.productId));
      await putInCart(app, userId, one);
      await putInCart(app, userId, two);
      const { orderId } = await checkOut(app, gateways, userId);
      const { transactionId } = await startPayment(app, gateways, userId, orderId);
      await pay(transactionId);
      const items = (await listItems(orderId)).sort((a, b) => a.taxRate - b.taxRate);
      return { userId, orderId, transactionId, items };
    },

    /** An order paid at the second attempt; `payFirst` then pays the first one, too. */
    async paidTwice() {
      const { orderId, userId, transactionId: first } = await unpaid({ quantity: 1 });
      await fail(first);
      const { transactionId: second } = await startPayment(app, gateways, userId, orderId);
      await pay(second);
      return {
        orderId,
        async payFirst() {
          setResult(first, { state: 'succeeded' });
          await app.db.update(paymentAttempts).set({ nextCheckAt: app.now() });
          app.advance(2000);
          await reconcileAttempts(app, gateways);
          return attemptRow(app, first);
        },
      };
    },

    setStatus: (id: string, to: Parameters<typeof setOrderStatus>[2]['to'], more: object = {}) =>
      setOrderStatus(app, staff, { id, to, ...more }),
    refund: (id: string, request: Partial<Parameters<typeof refundOrder>[2]>) =>
      refundOrder(app, staff, { id, lines: [], note: '', idempotencyKey: randomUUID(), ...request }),

    /** Requests due refunds, which the gateway completes or rejects. */
    async endRefunds(state: 'completed' | 'failed') {
      await processDueRefunds(app, gateways);
      for (const one of gateway.refunds.values()) if (one.state === 'pending') one.state = state;
      app.advance(10 * MINUTE_MS);
      await processDueRefunds(app, gateways);
    },

    refundsOf: (orderId: string) => app.db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    eventsOf: async (orderId: string) =>
      (await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.at)).map(
        ({ kind }) => kind,
      ),
    auditOf: async (id: string) =>
      (await app.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(({ action }) => action),
    couponState: async (orderId: string) =>
      (await app.db.select().from(couponUsage).where(eq(couponUsage.orderId, orderId)))[0]?.state,
    usageCount: async (couponId: string) =>
      (await app.db.select().from(coupons).where(eq(coupons.id, couponId)))[0]!.usageCount,
    cartOf: async (userId: string) => (await readCart(app.db, userId)).items.map(({ quantity }) => quantity),
    mailCount: () => app.sent.filter((job) => job.name === 'mail.send').length,
    close: () => app.close(),
  };
}
