/** Steps of customers and their browsers. */
import { randomUUID } from 'node:crypto';
import { clearCart } from '../../src/features/cart/clear-cart.ts';
import type { CheckoutSource } from '../../src/features/checkout/contract.ts';
import { placeOrder } from '../../src/features/checkout/place-order.ts';
import { cancelUnconfirmed, confirmOrder } from '../../src/features/confirmations/confirm-order.ts';
import { payOnline } from '../../src/features/confirmations/pay-online.ts';
import { requestConfirmation } from '../../src/features/confirmations/record-confirmation.ts';
import { cancelOrder } from '../../src/features/order-management/cancel-order.ts';
import { changeShippingAddress } from '../../src/features/order-management/change-shipping-address.ts';
import { collectCash } from '../../src/features/order-management/collect-cash.ts';
import { setOrderStatus } from '../../src/features/order-management/set-order-status.ts';
import { buyAgain } from '../../src/features/orders/buy-again.ts';
import { confirmationLink } from '../../src/features/orders/confirmation-link.ts';
import { startPayment } from '../../src/features/payments/start-payment.ts';
import { startUpi } from '../../src/features/payments/start-upi.ts';
import { verifyPayment } from '../../src/features/payments/verify-payment.ts';
import { deleteAccount } from '../../src/features/privacy/delete-account.ts';
import { UPI_DEVICES } from '../../src/shared/upi.ts';
import { BUTTONS } from '../../tools/gateway-simulator/model.ts';
import { ADDRESS, orderRow, prepareCheckout, putInCart } from '../factories.ts';
import { phoneOf, pressButton } from '../simulated-shop.ts';
import { changeDeliveryPlan, chosen, makeBuyer, PASSWORD, readAttempts, readOrders, type Scene } from './scene.ts';
import { type Pick, skip } from './step.ts';

const methodsOf = ({ shop }: Scene): string[] => [...shop.online, 'cod'];

/** Quotes and orders, as the checkout screen does. */
async function order(
  scene: Scene,
  userId: string,
  source: CheckoutSource,
  method: string,
  pick: Pick,
): Promise<string> {
  const { app, gateways } = scene.shop;
  const couponCode = pick.c % 4 === 0 ? (chosen(scene.coupons, pick.c >> 2) ?? null) : null;
  const deliveryMethodId = pick.c % 3 === 0 ? 'express' : null;
  const input = await prepareCheckout(app, gateways, userId, {
    source,
    couponCode,
    paymentMethod: method,
    deliveryMethodId,
    usesCredit: pick.a % 3 === 0,
  });
  // staff may change charges and methods after the quote
  if (pick.b % 7 === 0) await changeDeliveryPlan(scene, pick);
  const place = async () => {
    const { orderId } = await placeOrder(app, gateways, { userId, address: '127.0.0.1' }, input);
    if (!scene.orderIds.includes(orderId)) scene.orderIds.push(orderId);
    return orderId;
  };
  const orderId = await place();
  scene.repeats.push(place);
  return orderId;
}

/** Opens the payment of an unpaid order. */
async function openPayment(scene: Scene, { a, b }: Pick): Promise<void> {
  const unpaid = (await readOrders(scene)).filter(({ confirmedAt, status }) => !confirmedAt && status === 'pending');
  const order = chosen(unpaid, a) ?? skip('no unpaid order');
  const named = b % 3 === 0 ? chosen(await readAttempts(scene, order.id), b)?.transactionId : null;
  const { app, gateways } = scene.shop;
  await startPayment(app, gateways, order.userId ?? '', order.id, named ?? null);
}

/** Clicks a button of the pay page; the browser returns, or is closed. */
async function press(scene: Scene, { a, b, c }: Pick): Promise<void> {
  const open = (await readAttempts(scene)).filter(({ redirectUrl }) => redirectUrl);
  // newest first: the most recently opened page
  const { redirectUrl } = chosen(open.reverse(), a % 3) ?? skip('no payment page');
  // mostly paid, so that steps follow
  const location = await pressButton(redirectUrl!, b % 2 === 0 ? 'pay' : BUTTONS[c % BUTTONS.length]!);
  if (!location || c % 5 === 0) return;
  await (await fetch(location, { redirect: 'manual' })).arrayBuffer();
}

/** Opens the payment of an unpaid order by UPI, beside what else is open for it. */
async function startByUpi(scene: Scene, { a, b, c }: Pick): Promise<void> {
  const unpaid = (await readOrders(scene)).filter(({ confirmedAt, status }) => !confirmedAt && status === 'pending');
  const order = chosen(unpaid, a) ?? skip('no unpaid order');
  const { transactionId } = chosen(await readAttempts(scene, order.id), b) ?? skip('no attempt');
  const device = chosen(UPI_DEVICES, c)!;
  await startUpi(scene.shop.app, scene.shop.gateways, order.userId ?? '', { transactionId, device, app: null });
}

/** Scans a UPI code, also one that has ended, and pays it or not. */
async function scan(scene: Scene, { a, b, c }: Pick): Promise<void> {
  // some gateways answer with an image, which names no page
  const codes = (await readAttempts(scene)).flatMap(({ upiCode }) => (upiCode?.startsWith('upi:') ? upiCode : []));
  const code = chosen(codes.reverse(), a % 3) ?? skip('no code');
  await pressButton(phoneOf(code), b % 2 === 0 ? 'pay' : BUTTONS[c % BUTTONS.length]!);
}

const buyerOf = (scene: Scene, pick: number) => chosen(scene.buyers, pick)!;

async function pickOwnOrder(scene: Scene, pick: number) {
  const userOrders = (await readOrders(scene)).filter(({ userId }) => userId);
  return chosen(userOrders, pick) ?? skip('no order');
}

/** Replies to the question whether a cash order is taken, also by a link that has ended. */
async function reply(scene: Scene, { a, b }: Pick): Promise<void> {
  const requested = (await readOrders(scene)).filter(({ confirmationRequestedAt }) => confirmationRequestedAt);
  const { id, confirmationRequestedAt } = chosen(requested, a) ?? skip('nobody was asked');
  const { app } = scene.shop;
  const token = tokenOf(scene, id, confirmationRequestedAt!);
  if (b % 4 === 0) await Promise.allSettled([confirmOrder(app, token), cancelUnconfirmed(app, token)]);
  else if (b % 4 === 1) await cancelUnconfirmed(app, token);
  else await confirmOrder(app, token);
}

const tokenOf = ({ shop }: Scene, id: string, confirmationRequestedAt: Date): string =>
  confirmationLink(shop.app, { id, confirmationRequestedAt }).split('#')[1]!;

/** Opens the online payment of a cash order by its link, also when it is too late for that. */
async function payOnlineInstead(scene: Scene, { a }: Pick): Promise<void> {
  const requested = (await readOrders(scene)).filter(({ confirmationRequestedAt }) => confirmationRequestedAt);
  const inCash = requested.filter(({ paymentMethod, status }) => paymentMethod === 'cod' && status === 'pending');
  const orders = inCash.length > 0 && a % 5 > 0 ? inCash : requested;
  const { id, confirmationRequestedAt } = chosen(orders, a) ?? skip('nobody was asked');
  await payOnline(scene.shop.app, scene.shop.gateways, tokenOf(scene, id, confirmationRequestedAt!));
}

export const BUYER_STEPS = {
  'put in cart': {
    weight: 10,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      await putInCart(scene.shop.app, buyerOf(scene, a), chosen(scene.products, b)!, 1 + (c % 2));
    },
  },
  'order cart': {
    weight: 12,
    run: async (scene: Scene, pick: Pick) => {
      const userId = buyerOf(scene, pick.a);
      if (pick.b % 4 !== 0) await putInCart(scene.shop.app, userId, chosen(scene.products, pick.c)!).catch(() => {});
      await order(scene, userId, { kind: 'cart' }, chosen(methodsOf(scene), pick.b)!, pick);
    },
  },
  'buy now': {
    weight: 6,
    run: (scene: Scene, pick: Pick) => {
      const { variantId } = chosen(scene.products, pick.b)!;
      const line = { kind: 'line', variantId, quantity: 1 + (pick.b % 3) } as const;
      return order(scene, buyerOf(scene, pick.a), line, chosen(methodsOf(scene), pick.c)!, pick);
    },
  },
  'order and pay': {
    weight: 10,
    run: async (scene: Scene, pick: Pick) => {
      const { variantId } = chosen(scene.products, pick.b)!;
      const line = { kind: 'line', variantId, quantity: 1 } as const;
      await order(scene, buyerOf(scene, pick.a), line, chosen(scene.shop.online, pick.c)!, { ...pick, c: 1 });
      await openPayment(scene, { a: 0, b: 1, c: 0 });
      await press(scene, { a: 0, b: pick.b % 3, c: pick.c });
    },
  },
  'pay twice': {
    weight: 4,
    run: async (scene: Scene, pick: Pick) => {
      const { variantId } = chosen(scene.products, pick.b)!;
      const line = { kind: 'line', variantId, quantity: 1 } as const;
      const { app, gateways, control } = scene.shop;
      const userId = buyerOf(scene, pick.a);
      const orderId = await order(scene, userId, line, chosen(scene.shop.online, pick.c)!, { ...pick, c: 1 });
      const first = await startPayment(app, gateways, userId, orderId);
      await control('POST', `/transactions/${first.transactionId}/outcome`, { outcome: 'failed' });
      await verifyPayment(app, gateways, first.transactionId);
      const second = await startPayment(app, gateways, userId, orderId);
      // the bank confirms the first payment after its failure, before or after the second one
      const ids = [first.transactionId, second.transactionId];
      for (const id of pick.a % 2 === 0 ? ids : ids.reverse())
        await control('POST', `/transactions/${id}/outcome`, { outcome: 'completed' });
    },
  },
  'order in cash and pay online': {
    weight: 6,
    run: async (scene: Scene, pick: Pick) => {
      const { app, gateways, staff } = scene.shop;
      const { variantId } = chosen(scene.products, pick.b)!;
      const line = { kind: 'line', variantId, quantity: 1 } as const;
      const orderId = await order(scene, buyerOf(scene, pick.a), line, 'cod', { ...pick, c: 1 });
      await requestConfirmation(app, gateways, staff, orderId);
      await payOnline(app, gateways, tokenOf(scene, orderId, (await orderRow(app, orderId)).confirmationRequestedAt!));
      // staff may move it on, or take the cash, while the page of the gateway is open
      if (pick.c % 5 === 0) await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
      if (pick.c % 5 === 1) await collectCash(app, staff, { orders: [orderId], reference: '' });
      await press(scene, { a: 0, b: pick.b % 3, c: pick.c });
    },
  },
  'pay online instead': { weight: 5, run: payOnlineInstead },
  'send order again': {
    weight: 2,
    run: (scene: Scene, { a }: Pick) => (chosen(scene.repeats, a) ?? skip('nothing was sent'))(),
  },
  'open payment': { weight: 10, run: openPayment },
  'press button': { weight: 12, run: press },
  'start UPI': { weight: 6, run: startByUpi },
  'scan code': { weight: 6, run: scan },
  'look at result': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      const attempt = chosen(await readAttempts(scene), a) ?? skip('no attempt');
      await verifyPayment(scene.shop.app, scene.shop.gateways, attempt.transactionId);
    },
  },
  'reply to request': { weight: 4, run: reply },
  'cancel own order': {
    weight: 5,
    run: async (scene: Scene, { a }: Pick) => {
      const { id, userId } = await pickOwnOrder(scene, a);
      await cancelOrder(scene.shop.app, userId!, id);
    },
  },
  'change address': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id, userId } = await pickOwnOrder(scene, a);
      const state = b % 2 === 0 ? { city: 'Pune', state: 'Maharashtra', pincode: '411004' } : {};
      await changeShippingAddress(scene.shop.app, userId!, id, { ...ADDRESS, ...state });
    },
  },
  'buy again': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      const { id, userId } = await pickOwnOrder(scene, a);
      await buyAgain(scene.shop.app, userId!, { id, idempotencyKey: randomUUID() });
    },
  },
  'empty cart': {
    weight: 1,
    run: async (scene: Scene, { a }: Pick) => {
      await clearCart(scene.shop.app, buyerOf(scene, a));
    },
  },
  'delete account': {
    weight: 1,
    run: async (scene: Scene, { a }: Pick) => {
      const userId = buyerOf(scene, a);
      const who = { userId, requestId: randomUUID(), email: 'asha@example.in' };
      await deleteAccount(scene.shop.app, who, PASSWORD);
      scene.buyers[a % scene.buyers.length] = await makeBuyer(scene.shop);
    },
  },
};
