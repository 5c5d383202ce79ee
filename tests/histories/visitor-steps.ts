/** Steps of visitors without an account: their carts and orders, links, merges and claims. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { accounts, signInCodes } from '../../src/db/schema/customers.ts';
import { mails } from '../../src/db/schema/platform.ts';
import { addLine } from '../../src/features/cart/add-line.ts';
import { placeOrder } from '../../src/features/checkout/place-order.ts';
import { confirmPhone, requestPhoneConfirmation } from '../../src/features/customers/confirm-phone.ts';
import { sendSignInCode } from '../../src/features/customers/request-sign-in-code.ts';
import { startGuest } from '../../src/features/customers/start-guest.ts';
import { claimOrders, listGuestOrders } from '../../src/features/guests/claim-orders.ts';
import { cancelLinkedOrder, readLinkedOrder, renewLink } from '../../src/features/guests/linked-order.ts';
import { mergeGuest } from '../../src/features/guests/merge-guest.ts';
import { writeLink } from '../../src/features/guests/send-link.ts';
import { guestLinkToken } from '../../src/features/orders/guest-link.ts';
import { startPayment } from '../../src/features/payments/start-payment.ts';
import { eraseGuest, requestOrderCode } from '../../src/features/privacy/guest-rights.ts';
import { ADDRESS, prepareCheckout } from '../factories.ts';
import { chosen, readOrders, type Scene, type Visitor } from './scene.ts';
import { type Pick, skip } from './step.ts';

const newVisitor = async ({ shop, visitors }: Scene): Promise<Visitor> => {
  const browser = randomUUID() + randomUUID();
  const { user, refreshToken } = await startGuest(shop.app, { browser, userAgent: 'history' });
  const visitor = { userId: user.id, refreshToken };
  visitors.push(visitor);
  return visitor;
};
const visitorOf = async (scene: Scene, pick: number): Promise<Visitor> =>
  (pick % 3 === 0 ? undefined : chosen(scene.visitors, pick)) ?? (await newVisitor(scene));

const buyerEmail = async ({ shop, buyers }: Scene, pick: number): Promise<string> => {
  const [account] = await shop.app.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, chosen(buyers, pick)!));
  return account?.email ?? '';
};

async function putInCart({ shop, products }: Scene, { userId }: Visitor, { b, c }: Pick): Promise<void> {
  const line = { ...chosen(products, b)!, quantity: 1 + (c % 2), idempotencyKey: randomUUID() };
  await addLine(shop.app, userId, line, true);
}

/** Orders as a visitor does: with the e-mail of an account, one of nobody, or none. */
async function orderAsVisitor(scene: Scene, visitor: Visitor, pick: Pick, method: string): Promise<string> {
  const { app, gateways } = scene.shop;
  const input = await prepareCheckout(app, gateways, visitor.userId, { paymentMethod: method });
  const email = pick.c % 2 === 0 ? await buyerEmail(scene, pick.a) : ['typed@example.in', ''][pick.a % 2]!;
  const request = { userId: visitor.userId, address: '127.0.0.1', isGuest: true };
  const shippingAddress = { ...ADDRESS, ...input.shippingAddress, email };
  const { orderId } = await placeOrder(app, gateways, request, { ...input, shippingAddress });
  if (!scene.orderIds.includes(orderId)) scene.orderIds.push(orderId);
  return orderId;
}

async function pickLinkedOrder(scene: Scene, pick: number) {
  const linkedOrders = (await readOrders(scene)).filter(({ guestLinkVersion }) => guestLinkVersion !== null);
  const order = chosen(linkedOrders, pick) ?? skip('no order of a guest');
  const guestLinkVersion = order.guestLinkVersion!;
  // links of earlier versions are used as well
  const version = pick % 4 === 0 ? guestLinkVersion - 1 : guestLinkVersion;
  return { order, token: guestLinkToken(scene.shop.app.keys, { id: order.id, guestLinkVersion: version }) };
}

export const VISITOR_STEPS = {
  'visitor fills cart': {
    weight: 4,
    run: async (scene: Scene, pick: Pick) => putInCart(scene, await visitorOf(scene, pick.a), pick),
  },
  'visitor orders': {
    weight: 12,
    run: async (scene: Scene, pick: Pick) => {
      const visitor = await visitorOf(scene, pick.a);
      if (pick.b % 4 !== 0) await putInCart(scene, visitor, pick);
      await orderAsVisitor(scene, visitor, pick, chosen(['cod', ...scene.shop.online, 'cod'], pick.b)!);
    },
  },
  'visitor opens payment': {
    weight: 4,
    run: async (scene: Scene, pick: Pick) => {
      const visitor = await visitorOf(scene, pick.a);
      await putInCart(scene, visitor, pick);
      const orderId = await orderAsVisitor(scene, visitor, pick, chosen(scene.shop.online, pick.b)!);
      await startPayment(scene.shop.app, scene.shop.gateways, visitor.userId, orderId);
    },
  },
  'merge visitor': {
    weight: 4,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { refreshToken } = chosen(scene.visitors, a) ?? skip('no visitor');
      await mergeGuest(scene.shop.app, chosen(scene.buyers, b)!, refreshToken);
    },
  },
  'claim orders': {
    weight: 6,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { order } = await pickLinkedOrder(scene, a);
      const emails = await Promise.all(scene.buyers.map((_, index) => buyerEmail(scene, index)));
      const userId = scene.buyers[emails.indexOf(order.email)] ?? chosen(scene.buyers, a)!;
      const offeredOrders = await listGuestOrders(scene.shop.app, userId);
      // also orders that are not offered to this account
      const ids = b % 3 === 0 ? scene.orderIds : offeredOrders.map(({ id }) => id);
      const claimCount = await claimOrders(scene.shop.app, { userId, requestId: randomUUID() }, ids);
      if (claimCount === 0) skip('no order to claim');
    },
  },
  'confirm phone': {
    weight: 2,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { app } = scene.shop;
      const request = { userId: chosen(scene.buyers, a)!, phone: ADDRESS.phone, browser: `browser ${b}` };
      await requestPhoneConfirmation(app, request);
      let code = '';
      for (const { id } of await app.db.select({ id: signInCodes.id }).from(signInCodes))
        await sendSignInCode(app, id, async (_, __, message) => {
          code = message.code;
        });
      await confirmPhone(app, { ...request, code });
    },
  },
  'erase guest': {
    weight: 4,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { app } = scene.shop;
      const { order, token } = await pickLinkedOrder(scene, a);
      if (!order.email) skip('no e-mail for the code');
      const browser = `browser ${b}`;
      await requestOrderCode(app, { token, action: 'erase', browser });
      for (const { id } of await app.db.select({ id: signInCodes.id }).from(signInCodes))
        await sendSignInCode(app, id, async () => {});
      const [mail] = await app.db
        .select()
        .from(mails)
        .where(and(eq(mails.toAddress, order.email), eq(mails.purpose, 'order-code')))
        .orderBy(desc(mails.createdAt))
        .limit(1);
      const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? skip('no code was sent');
      await eraseGuest(app, { token, code, browser }, randomUUID());
    },
  },
  'open link': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      await readLinkedOrder(scene.shop.app, (await pickLinkedOrder(scene, a)).token);
    },
  },
  'cancel by link': {
    weight: 2,
    run: async (scene: Scene, { a }: Pick) => {
      await cancelLinkedOrder(scene.shop.app, (await pickLinkedOrder(scene, a)).token);
    },
  },
  'renew link': {
    weight: 2,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { order, token } = await pickLinkedOrder(scene, a);
      if (b % 2 === 0) await renewLink(scene.shop.app, token);
      else await writeLink(scene.shop.app, { order: order.displayId, phone: order.phone });
    },
  },
};
