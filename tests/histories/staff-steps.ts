/** Steps of staff. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { products } from '../../src/db/schema/catalog.ts';
import { orderItems, orderMatters, orders } from '../../src/db/schema/orders.ts';
import { restockVariant } from '../../src/features/catalog/restock-variant.ts';
import { recordConfirmation, requestConfirmation } from '../../src/features/confirmations/record-confirmation.ts';
import { addTracking } from '../../src/features/order-management/add-tracking.ts';
import { applyPayment } from '../../src/features/order-management/apply-payment.ts';
import { collectCash } from '../../src/features/order-management/collect-cash.ts';
import { recheckPaymentAttempt } from '../../src/features/order-management/recheck-payment-attempt.ts';
import { recordCashRefund } from '../../src/features/order-management/record-cash-refund.ts';
import { refundOrder } from '../../src/features/order-management/refund-order.ts';
import { removeOrder } from '../../src/features/order-management/remove-order.ts';
import { resolveAttention } from '../../src/features/order-management/resolve-attention.ts';
import { restockItems } from '../../src/features/order-management/restock-items.ts';
import { retryRefund } from '../../src/features/order-management/retry-refund.ts';
import { sendInvoice } from '../../src/features/order-management/send-invoice.ts';
import { setOrderStatus } from '../../src/features/order-management/set-order-status.ts';
import { startRefund } from '../../src/features/order-management/start-refund.ts';
import type { StaffStatus } from '../../src/features/orders/process/commands.ts';
import { placeStaffOrder, type StaffPayment } from '../../src/features/staff-orders/place-staff-order.ts';
import { quoteStaffOrder } from '../../src/features/staff-orders/quote-staff-order.ts';
import { sendPaymentLink } from '../../src/features/staff-orders/send-payment-link.ts';
import { correctByStaff, grantByStaff } from '../../src/features/store-credit/change-by-staff.ts';
import { TRACKING_STATUSES } from '../../src/features/tracking/rules.ts';
import { ADDRESS } from '../factories.ts';
import { importFile } from '../import-file.ts';
import { changeDeliveryPlan, chosen, readAttempts, readOrders, readRefunds, type Scene } from './scene.ts';
import { type Pick, skip } from './step.ts';

/** The references are few, so that some are used twice. */
const STAFF_PAYMENTS: readonly StaffPayment[] = [
  { kind: 'link' },
  { kind: 'link' },
  { kind: 'cod' },
  { kind: 'received', instrument: 'Cash', reference: '' },
  { kind: 'received', instrument: 'UPI', reference: 'UTR000001' },
  { kind: 'received', instrument: 'UPI', reference: 'UTR000002', isRepeatConfirmed: true },
];

const STATUSES: StaffStatus[] = ['pending', 'processing', 'completed', 'cancelled'];

const pickOrder = async (scene: Scene, pick: number) => chosen(await readOrders(scene), pick) ?? skip('no order');

/** Mostly one with a refundable part. */
async function paidOrder(scene: Scene, pick: number) {
  const all = await readOrders(scene);
  const paid = all.filter(({ paymentStatus }) => paymentStatus === 'completed');
  return chosen(paid.length > 0 && pick % 5 > 0 ? paid : all, pick) ?? skip('no order');
}

async function anyRefund(scene: Scene, pick: number, state: string) {
  const all = await readRefunds(scene);
  // mostly a valid one
  const fitting = all.filter((one) => one.state === state);
  return chosen(fitting.length > 0 ? fitting : all, pick) ?? skip('no refund');
}

const linesOf = async ({ shop }: Scene, orderId: string, pick: number) => {
  const items = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const item = chosen(items, pick) ?? skip('no line');
  return [{ itemId: item.id, quantity: 1 + (pick % item.quantity), restock: pick % 3 === 0 }];
};

/** Mostly a buyer, at times somebody who is not there any more. */
function creditChange(scene: Scene, { a, b, c }: Pick) {
  const id = chosen(scene.buyers, a) ?? skip('no buyer');
  // at times the same request again
  return { id, amount: 1 + b * 7_531, reason: 'goodwill', idempotencyKey: `${id} ${b} ${c % 5}` };
}

export const STAFF_STEPS = {
  'grant credit': {
    weight: 6,
    run: (scene: Scene, pick: Pick) =>
      grantByStaff(scene.shop.app, scene.shop.staff, { ...creditChange(scene, pick), neverExpires: pick.c % 4 === 0 }),
  },
  'take back credit': {
    weight: 2,
    run: (scene: Scene, pick: Pick) => correctByStaff(scene.shop.app, scene.shop.staff, creditChange(scene, pick)),
  },
  'set status': {
    weight: 8,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id, status } = await pickOrder(scene, a);
      const seenStatus = c % 3 === 0 ? status : undefined;
      await setOrderStatus(scene.shop.app, scene.shop.staff, {
        id,
        to: STATUSES[b % 4]!,
        from: seenStatus,
        undo: c % 7 === 0,
        mailCustomer: c % 2 === 0,
      });
    },
  },
  'add tracking': {
    weight: 4,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id } = await pickOrder(scene, a);
      const nothing = { message: null, location: null, estimatedDelivery: null, trackingNumber: null, carrier: null };
      const status = chosen(TRACKING_STATUSES, b)!;
      await addTracking(scene.shop.app, scene.shop.staff, { orderIds: [id], status, ...nothing });
    },
  },
  refund: {
    weight: 8,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id } = await paidOrder(scene, a);
      const attempt = c % 5 === 0 ? chosen(await readAttempts(scene, id), b) : undefined;
      const what =
        b % 2 === 0
          ? { lines: await linesOf(scene, id, c) }
          : { lines: [], amount: [100, 7_901, 149_900, 9_999_900][c % 4]! };
      const request = {
        id,
        ...what,
        attemptId: attempt?.id,
        note: 'By hand',
        idempotencyKey: randomUUID(),
        includesShipping: c % 3 === 0,
      };
      const refund = () => refundOrder(scene.shop.app, scene.shop.staff, request);
      await refund();
      scene.repeats.push(refund);
    },
  },
  'approve refund': {
    weight: 4,
    run: async (scene: Scene, { a }: Pick) => {
      await startRefund(scene.shop.app, scene.shop.staff, (await anyRefund(scene, a, 'proposed')).id);
    },
  },
  'retry refund': {
    weight: 3,
    run: async (scene: Scene, { a }: Pick) => {
      const { app, gateways, staff } = scene.shop;
      await retryRefund(app, gateways, staff, (await anyRefund(scene, a, 'failed')).id);
    },
  },
  'record cash refund': {
    weight: 3,
    run: async (scene: Scene, { a }: Pick) => {
      const { id } = await anyRefund(scene, a, 'requested');
      await recordCashRefund(scene.shop.app, scene.shop.staff, { id, reference: 'UPI 1' });
    },
  },
  restock: {
    weight: 2,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id } = await paidOrder(scene, a);
      const lines = (await linesOf(scene, id, b)).map(({ itemId, quantity }) => ({ itemId, quantity }));
      await restockItems(scene.shop.app, scene.shop.staff, { id, lines });
    },
  },
  'collect cash': {
    weight: 5,
    run: async (scene: Scene, { a }: Pick) => {
      const all = await readOrders(scene);
      const cash = all.filter(
        ({ paymentMethod, paymentStatus }) => paymentMethod === 'cod' && paymentStatus === 'pending',
      );
      const { id } = chosen(cash.length > 0 ? cash : all, a) ?? skip('no order');
      await collectCash(scene.shop.app, scene.shop.staff, { orders: [id], reference: 'Remittance 7' });
    },
  },
  'order by staff': {
    weight: 6,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { app, gateways, staff } = scene.shop;
      const { variantId } = chosen(scene.products, a)!;
      const payment = STAFF_PAYMENTS[b % STAFF_PAYMENTS.length]!;
      const setPrice = c % 4 === 0 ? { price: [0, 1, 7_901][b % 3]!, reason: 'Agreed on the phone' } : null;
      const goods = {
        customerId: c % 3 === 0 ? null : chosen(scene.buyers, b)!,
        lines: [{ variantId, quantity: 1 + (c % 2), setPrice }],
        couponCode: c % 5 === 0 ? (chosen(scene.coupons, b) ?? null) : null,
        freeVariantId: null,
        deliveryMethodId: null,
      };
      const { terms } = await quoteStaffOrder(app, gateways, { ...goods, pincode: ADDRESS.pincode });
      const input = {
        ...goods,
        shippingAddress: ADDRESS,
        buyer: null,
        channel: 'phone' as const,
        payment,
        total: terms[payment.kind].total,
        idempotencyKey: randomUUID(),
      };
      const place = async () => {
        const { id } = await placeStaffOrder(app, gateways, staff, input);
        if (!scene.orderIds.includes(id)) scene.orderIds.push(id);
      };
      await place();
      scene.repeats.push(place);
    },
  },
  'send link': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      await sendPaymentLink(scene.shop.app, scene.shop.staff, (await pickOrder(scene, a)).id);
    },
  },
  'ask customer': {
    weight: 4,
    run: async (scene: Scene, { a }: Pick) => {
      const all = await readOrders(scene);
      const pending = all.filter(({ paymentMethod, status }) => paymentMethod === 'cod' && status === 'pending');
      const { id } = chosen(pending.length > 0 ? pending : all, a) ?? skip('no order');
      await requestConfirmation(scene.shop.app, scene.shop.gateways, scene.shop.staff, id);
    },
  },
  'record confirmation': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      const all = await readOrders(scene);
      const requested = all.filter(({ confirmationRequestedAt }) => confirmationRequestedAt);
      const { id } = chosen(requested.length > 0 ? requested : all, a) ?? skip('no order');
      await recordConfirmation(scene.shop.app, scene.shop.staff, id);
    },
  },
  'apply payment': {
    weight: 4,
    run: async (scene: Scene, { a }: Pick) => {
      const all = await readAttempts(scene);
      const waiting = all.filter(({ capturedAt, appliedAt }) => capturedAt && !appliedAt);
      const attempt = chosen(waiting.length > 0 ? waiting : all, a) ?? skip('no attempt');
      await applyPayment(scene.shop.app, scene.shop.staff, { id: attempt.orderId, attemptId: attempt.id });
    },
  },
  'resolve matter': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id } = await pickOrder(scene, a);
      const matters = await scene.shop.app.db.select().from(orderMatters).where(eq(orderMatters.orderId, id));
      const matterId = b % 2 === 0 ? chosen(matters, b)?.id : undefined;
      await resolveAttention(scene.shop.app, scene.shop.staff, { id, matterId, note: 'Settled by phone' });
    },
  },
  'delete order': {
    weight: 3,
    run: async (scene: Scene, { a }: Pick) => {
      await removeOrder(scene.shop.app, scene.shop.staff, (await pickOrder(scene, a)).id);
    },
  },
  'check attempt': {
    weight: 3,
    run: async (scene: Scene, { a }: Pick) => {
      const { orderId: id, id: attemptId } = chosen(await readAttempts(scene), a) ?? skip('no attempt');
      await recheckPaymentAttempt(scene.shop.app, scene.shop.gateways, { id, attemptId });
    },
  },
  'send invoice': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      await sendInvoice(scene.shop.app, scene.shop.staff, (await pickOrder(scene, a)).id);
    },
  },
  'receive stock': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { variantId } = chosen(scene.products, a)!;
      const delivery = { id: variantId, units: 1 + (b % 3), idempotencyKey: randomUUID() };
      await restockVariant(scene.shop.app, scene.shop.staff, delivery);
    },
  },
  'change price': {
    weight: 2,
    run: async ({ shop, products: sold }: Scene, { a, b }: Pick) => {
      const price = [99_900, 7_901, 1, 149_900][b % 4]!;
      await shop.app.db
        .update(products)
        .set({ price })
        .where(eq(products.id, chosen(sold, a)!.productId));
    },
  },
  'change delivery plan': { weight: 4, run: changeDeliveryPlan },
  'import orders': {
    weight: 2,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { app, staff } = scene.shop;
      const status = ['processing', 'shipped', 'delivered', 'completed', 'cancelled'][a % 5]!;
      const payment = ['completed', 'pending', 'failed', 'cancelled'][b % 4]!;
      const id = randomUUID();
      const head =
        'order_id,placed_at,status,payment_status,payment_method,full_name,email,product,quantity,price,total';
      const method = c % 2 === 0 ? 'cod' : '';
      const cells = [id, '2024-03-01', status, payment, method, 'Asha Rao', 'asha@example.in', 'Whey', 1, 1499, 1499];
      await importFile(app, staff, 'orders', `${head}\n${cells.join(',')}`, { apply: true });
      const [row] = await app.db.select({ id: orders.id }).from(orders).where(eq(orders.id, id));
      if (row) scene.orderIds.push(row.id);
    },
  },
};
