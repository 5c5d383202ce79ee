/** Operations on payments and stock, each with its preconditions. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CarrierRegistry } from '../../src/carriers/carrier-registry.ts';
import { orderItems } from '../../src/db/schema/orders.ts';
import { refunds } from '../../src/db/schema/payments.ts';
import { placeOrder } from '../../src/features/checkout/place-order.ts';
import { issueDueCreditNotes } from '../../src/features/invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from '../../src/features/invoices/issue-due-invoices.ts';
import { cancelOrder } from '../../src/features/order-management/cancel-order.ts';
import { collectCash } from '../../src/features/order-management/collect-cash.ts';
import { refundOrder } from '../../src/features/order-management/refund-order.ts';
import { removeOrder } from '../../src/features/order-management/remove-order.ts';
import { setOrderStatus } from '../../src/features/order-management/set-order-status.ts';
import { expireOrders } from '../../src/features/payments/expire-orders.ts';
import { processDueRefunds } from '../../src/features/payments/process-due-refunds.ts';
import { reconcileAttempts } from '../../src/features/payments/reconcile-attempts.ts';
import { startPayment } from '../../src/features/payments/start-payment.ts';
import { verifyPayment } from '../../src/features/payments/verify-payment.ts';
import type { GatewayRegistry } from '../../src/gateways/gateway.ts';
import { loadConfiguredProviders } from '../configured-providers.ts';
import { prepareCheckout } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { readAttempts, type Scene } from './scene.ts';
import { runCallbackJobs } from './world-steps.ts';

/** The providers of this shop, PhonePe first. */
const ONLINE = (await loadConfiguredProviders()).map(({ provider }) => provider);
/** The state of a process. */
export type Process = { app: TestApp; gateways: GatewayRegistry; carriers: CarrierRegistry };
type Operation = (process: Process) => Promise<unknown>;
export type CrashOperation = {
  prepare(scene: Scene): Promise<Operation>;
  /** the caller repeats it after a crash; otherwise a sweep or the gateway does */
  repeats: boolean;
  /** what sweeps do after a crash, with a check of the operation's own */
  settle?(scene: Scene): Promise<void>;
  /** the customer's number of orders in the end, if it is repeated; otherwise one */
  orders?: number;
};

/** A quoted checkout with its key: repeated it returns the same order. */
async function checkout(scene: Scene, paymentMethod: string, couponCode: string | null = null): Promise<Operation> {
  const { app, gateways } = scene.shop;
  const userId = scene.buyers[0]!;
  const source = { kind: 'line', variantId: scene.products[0]!.variantId, quantity: 2 } as const;
  const input = await prepareCheckout(app, gateways, userId, { source, couponCode, paymentMethod });
  return async (on) => {
    const { orderId } = await placeOrder(on.app, on.gateways, { userId, address: '127.0.0.1' }, input);
    if (!scene.orderIds.includes(orderId)) scene.orderIds.push(orderId);
  };
}

/** The id of an order of two units of the first product. */
export async function orderFor(scene: Scene, method: string): Promise<string> {
  await (await checkout(scene, method))(scene.shop);
  return scene.orderIds.at(-1)!;
}

const opening =
  (scene: Scene, orderId: string) =>
  ({ app, gateways }: Process) =>
    startPayment(app, gateways, scene.buyers[0]!, orderId);

/** Paid at the gateway, unknown to the shop. Returns the attempt. */
async function paidAtGateway(scene: Scene, method: string) {
  const { shop } = scene;
  const orderId = await orderFor(scene, method);
  await opening(scene, orderId)(shop);
  const [attempt] = await readAttempts(scene, orderId);
  await shop.control('POST', '/faults/delivery', { kind: 'drop', id: attempt!.transactionId });
  await shop.control('POST', `/transactions/${attempt!.transactionId}/outcome`, { outcome: 'completed' });
  await shop.control('DELETE', '/faults/delivery');
  return attempt!;
}

async function paid(scene: Scene, method: string): Promise<string> {
  const { transactionId, orderId } = await paidAtGateway(scene, method);
  await verifyPayment(scene.shop.app, scene.shop.gateways, transactionId);
  return orderId;
}

async function refundRequest({ shop }: Scene, orderId: string) {
  const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const lines = [{ itemId: item!.id, quantity: 1, restock: true }];
  return { id: orderId, lines, note: 'One came broken', idempotencyKey: randomUUID() };
}

/** Completes all due refunds of other operations. */
async function refundDecided(scene: Scene, method: string): Promise<void> {
  const { app, gateways, staff } = scene.shop;
  const orderId = await paid(scene, method);
  await processDueRefunds(app, gateways);
  await refundOrder(app, staff, await refundRequest(scene, orderId));
}

const byGateway = (name: string, operation: (method: string) => CrashOperation): Record<string, CrashOperation> =>
  Object.fromEntries(ONLINE.map((method) => [`${name}, ${method}`, operation(method)]));

export const CRASH_OPERATIONS: Record<string, CrashOperation> = {
  ...byGateway('place', (method) => ({ prepare: (scene) => checkout(scene, method), repeats: true })),
  'place, cash': { prepare: (scene) => checkout(scene, 'cod'), repeats: true },
  'place, coupon': { prepare: (scene) => checkout(scene, 'cod', scene.coupons[0]!), repeats: true },
  'place, free': { prepare: (scene) => checkout(scene, 'cod', scene.coupons[1]!), repeats: true },
  'place instead of another': {
    prepare: async (scene) => {
      await orderFor(scene, ONLINE.at(-1)!);
      return checkout(scene, 'phonepe', scene.coupons[0]!);
    },
    repeats: true,
    orders: 2,
  },
  // an immediate repetition waits for the lost response, as another test shows
  ...byGateway('start', (method) => ({
    prepare: async (scene) => opening(scene, await orderFor(scene, method)),
    repeats: false,
  })),
  ...byGateway('settle, return of the browser', (method) => ({
    prepare: async (scene) => {
      const { transactionId } = await paidAtGateway(scene, method);
      return ({ app, gateways }) => verifyPayment(app, gateways, transactionId);
    },
    repeats: true,
  })),
  ...byGateway('settle, callback', (method) => ({
    prepare: async (scene) => {
      const { shop } = scene;
      const { transactionId } = await paidAtGateway(scene, method);
      await shop.control('POST', `/transactions/${transactionId}/redeliver`);
      await shop.simulator.settle();
      return (on) => runCallbackJobs({ ...shop, ...on });
    },
    repeats: false,
  })),
  'settle, sweep': {
    prepare: async (scene) => {
      await paidAtGateway(scene, 'phonepe');
      await scene.shop.advance(30_000);
      return ({ app, gateways }) => reconcileAttempts(app, gateways);
    },
    repeats: false,
  },
  'settle a failure': {
    prepare: async (scene) => {
      const { shop } = scene;
      const orderId = await orderFor(scene, 'phonepe');
      await opening(scene, orderId)(shop);
      const [attempt] = await readAttempts(scene, orderId);
      await shop.control('POST', `/transactions/${attempt!.transactionId}/outcome`, { outcome: 'failed' });
      return ({ app, gateways }) => verifyPayment(app, gateways, attempt!.transactionId);
    },
    repeats: true,
  },
  expire: {
    prepare: async (scene) => {
      await opening(scene, await orderFor(scene, 'phonepe'))(scene.shop);
      await scene.shop.advance(20 * 60_000);
      return ({ app, gateways }) => expireOrders(app, gateways);
    },
    repeats: false,
  },
  'refund, decide': {
    prepare: async (scene) => {
      const request = await refundRequest(scene, await paid(scene, 'phonepe'));
      return ({ app }) => refundOrder(app, scene.shop.staff, request);
    },
    repeats: true,
  },
  ...byGateway('refund, ask', (method) => ({
    prepare: async (scene) => {
      await refundDecided(scene, method);
      return ({ app, gateways }) => processDueRefunds(app, gateways);
    },
    repeats: false,
  })),
  ...byGateway('refund, settle', (method) => ({
    prepare: async (scene) => {
      await refundDecided(scene, method);
      await processDueRefunds(scene.shop.app, scene.shop.gateways);
      await scene.shop.advance(10 * 60_000);
      await scene.shop.app.db
        .update(refunds)
        .set({ nextCheckAt: scene.shop.app.now() })
        .where(eq(refunds.state, 'requested'));
      return ({ app, gateways }) => processDueRefunds(app, gateways);
    },
    repeats: false,
  })),
  'cancel, customer': {
    prepare: async (scene) => {
      const orderId = await paid(scene, 'phonepe');
      return ({ app }) => cancelOrder(app, scene.buyers[0]!, orderId);
    },
    repeats: true,
  },
  'cancel, staff': {
    prepare: async (scene) => {
      const orderId = await paid(scene, ONLINE.at(-1)!);
      return ({ app }) => setOrderStatus(app, scene.shop.staff, { id: orderId, to: 'cancelled' });
    },
    repeats: true,
  },
  'collect cash': {
    prepare: async (scene) => {
      const orderId = await orderFor(scene, 'cod');
      return ({ app }) => collectCash(app, scene.shop.staff, { orders: [orderId], reference: 'Remittance 7' });
    },
    repeats: true,
  },
  'delete order': {
    prepare: async (scene) => {
      const orderId = await paid(scene, 'phonepe');
      return ({ app }) => removeOrder(app, scene.shop.staff, orderId);
    },
    repeats: true,
  },
  'issue invoice': {
    prepare: async (scene) => {
      const orderId = await paid(scene, 'phonepe');
      await setOrderStatus(scene.shop.app, scene.shop.staff, { id: orderId, to: 'completed' });
      return ({ app }) => issueDueInvoices(app);
    },
    repeats: false,
  },
  'issue credit note': {
    prepare: async (scene) => {
      const { app, staff, gateways } = scene.shop;
      const orderId = await paid(scene, 'phonepe');
      await setOrderStatus(app, staff, { id: orderId, to: 'completed' });
      await issueDueInvoices(app);
      await refundOrder(app, staff, await refundRequest(scene, orderId));
      await processDueRefunds(app, gateways);
      await scene.shop.advance(10 * 60_000);
      await processDueRefunds(app, gateways);
      return (on) => issueDueCreditNotes(on.app);
    },
    repeats: false,
  },
};
