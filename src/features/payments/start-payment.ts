import { desc, eq } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { type Gateway, GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { removeOrderedLines } from '../cart/remove-ordered-lines.ts';
import { listOrderItems, lockOrder } from '../orders/lock-order.ts';
import { toCartLines } from '../orders/restore-cart.ts';
import { payableUntil } from '../orders/rules.ts';
import { type Attempt, createAttempt } from './create-attempt.ts';
import { finaliseAttempt } from './finalise-attempt.ts';
import { type AvailableMethods, gatewayForRetry, listPaymentMethods } from './payment-methods.ts';
import { MAX_RETRIES, nextCheck } from './rules.ts';
import { OPEN_STATES } from './states.ts';
import { transitionAttempt } from './transition-attempt.ts';

type Started = { redirectUrl: string; transactionId: string };

/**
 * Opens the payment of an own, unpaid order at the gateway, or returns to the one still open there: at the gateway of
 * the attempt named, so that each tab goes where it said, else of the last one. The gateway is called outside any
 * transaction; when its answer is lost the attempt stays 'initiated' until its status is known.
 */
export async function startPayment(
  app: App,
  gateways: GatewayRegistry,
  userId: string,
  orderId: string | null,
  transactionId: string | null = null,
): Promise<Started> {
  if (!orderId) throw new DomainError('ORDER_ID_REQUIRED');
  const offer = await listPaymentMethods(app.db, gateways, userId);
  const attempt = await currentAttempt(app, gateways, offer, userId, orderId, transactionId);
  if (attempt.state === 'pending' && attempt.redirectUrl) return started(attempt);
  // one caller wins the right to call the gateway for this attempt
  const mine = await transitionAttempt(app.db, attempt.id, 'initiated', {
    updatedAt: app.now(),
    nextCheckAt: nextCheck(attempt, app.now(), false),
  });
  if (mine) return open(app, gateways, userId, mine);
  return resume(app, gateways, userId, attempt);
}

async function currentAttempt(
  app: App,
  gateways: GatewayRegistry,
  offer: AvailableMethods,
  userId: string,
  orderId: string,
  transactionId: string | null,
): Promise<Attempt> {
  return transact(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== userId || order.deletedAt) throw new DomainError('NOT_FOUND');
    if (order.totalAmount <= 0) throw new DomainError('AMOUNT_NOT_POSITIVE');
    if (!payableUntil(order, app.now())) throw new DomainError('ORDER_NOT_PAYABLE');
    const attempts = await listAttempts(tx, orderId);
    const wanted = transactionId ? attempts.find((one) => one.transactionId === transactionId) : attempts[0];
    if (transactionId && !wanted) throw new DomainError('NOT_FOUND');
    const current = wanted && (await usableAt(app, tx, attempts, wanted.gateway));
    if (current) return current;
    const gateway = gatewayForRetry(gateways, offer, wanted?.gateway ?? null);
    const there = await usableAt(app, tx, attempts, gateway.name);
    if (there) return there;
    if (order.retryCount >= MAX_RETRIES) throw new DomainError('RETRY_LIMIT_REACHED');
    await tx
      .update(orders)
      .set({ retryCount: order.retryCount + 1 })
      .where(eq(orders.id, orderId));
    return createAttempt(app, tx, gateway, order);
  });
}

/** The attempt still open at a gateway, or null; one whose time is over ends here. */
async function usableAt(app: App, tx: Tx, attempts: readonly Attempt[], gateway: string): Promise<Attempt | null> {
  const open = attempts.find((one) => OPEN_STATES.includes(one.state) && one.gateway === gateway);
  if (!open || open.expiresAt > app.now()) return open ?? null;
  await transitionAttempt(tx, open.id, 'expired', {
    updatedAt: app.now(),
    nextCheckAt: nextCheck(open, app.now(), true),
  });
  return null;
}

/** The attempts of an order, the last one first. */
const listAttempts = (tx: Tx, orderId: string): Promise<Attempt[]> =>
  tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt));

function gatewayNamed(gateways: GatewayRegistry, name: string): Gateway {
  const gateway = gateways.byName(name);
  if (!gateway) throw new GatewayError('refused', 'CREDENTIALS_MISSING', 'Payment gateway credentials are missing');
  return gateway;
}

async function open(app: App, gateways: GatewayRegistry, userId: string, attempt: Attempt): Promise<Started> {
  const { origin } = app.config;
  try {
    const { redirectUrl, reference } = await gatewayNamed(gateways, attempt.gateway).start({
      transactionId: attempt.transactionId,
      amount: attempt.amount,
      returnUrl: `${origin}/payment/return/${attempt.id}`,
      callbackUrl: `${origin}/payments/callback/${attempt.gateway}`,
      customerId: userId.replaceAll('-', ''),
      expiresInSeconds: Math.round((attempt.expiresAt.getTime() - app.now().getTime()) / 1000),
    });
    return started(await opened(app, attempt, redirectUrl, reference));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, transactionId: attempt.transactionId }, 'payment could not be opened');
    if (error.kind !== 'unknown') {
      const word = {
        amount: null,
        reference: null,
        instrument: null,
        message: error.code,
        errorCode: 'PAYMENT_FAILED' as const,
      };
      await finaliseAttempt(app, attempt.id, { ...word, state: 'failed' });
    }
    throw refusalOf(error);
  }
}

/** The gateway has it: the browser leaves now, so the cart is emptied of the order's lines. */
async function opened(app: App, attempt: Attempt, redirectUrl: string, reference: string | null): Promise<Attempt> {
  return transact(app.db, async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    const now = app.now();
    const moved = await transitionAttempt(tx, attempt.id, 'pending', {
      redirectUrl,
      gatewayReference: reference,
      updatedAt: now,
    });
    if (order?.userId && order.source === 'cart' && order.confirmedAt === null && order.cartClearedAt === null) {
      await removeOrderedLines(tx, order.userId, toCartLines(await listOrderItems(tx, order.id)));
      await tx.update(orders).set({ cartClearedAt: now }).where(eq(orders.id, order.id));
    }
    return moved ?? { ...attempt, redirectUrl };
  });
}

/**
 * 'initiated' by a caller that is still at it, or that died, or whose answer was lost. The first is waited for; the
 * gateway knows about the others.
 */
async function resume(app: App, gateways: GatewayRegistry, userId: string, attempt: Attempt): Promise<Started> {
  const current = await waitForOpening(app, attempt);
  if (current.state === 'pending' && current.redirectUrl) return started(current);
  if (current.state !== 'initiated') throw new DomainError('PAYMENT_NO_RESPONSE');
  try {
    const word = await gatewayNamed(gateways, current.gateway).status(current.transactionId);
    if (word.state === 'not_found') return await open(app, gateways, userId, current);
    // its pay page is lost with the answer: nobody can pay it; a new attempt follows on the next try
    const lost =
      word.state === 'pending' ? { ...word, state: 'failed' as const, errorCode: 'PAYMENT_TIMEOUT' as const } : word;
    await finaliseAttempt(app, current.id, lost);
  } catch (error) {
    if (error instanceof GatewayError) throw refusalOf(error);
    throw error;
  }
  throw new DomainError('PAYMENT_NO_RESPONSE');
}

const OPENING_MS = 9000;
const LOOK_MS = 150;

/** The attempt once another caller has opened it; as it is when that takes longer than a gateway call may. */
async function waitForOpening(app: App, attempt: Attempt): Promise<Attempt> {
  const alone = app.now().getTime() - attempt.updatedAt.getTime() > OPENING_MS;
  for (let waited = 0; ; waited += LOOK_MS) {
    const [current] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
    if (current?.state !== 'initiated' || alone || waited >= OPENING_MS) return current ?? attempt;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const started = ({ redirectUrl, transactionId }: Attempt): Started => ({
  redirectUrl: redirectUrl ?? '',
  transactionId,
});

function refusalOf(error: GatewayError): DomainError {
  if (error.code === 'NO_REDIRECT') return new DomainError('PAYMENT_NO_REDIRECT');
  if (error.kind !== 'refused') return new DomainError('PAYMENT_NO_RESPONSE');
  if (error.code === 'CREDENTIALS_MISSING') return new DomainError('PAYMENT_CREDENTIALS');
  if (['CONFIGURATION_ERROR', 'KEY_NOT_CONFIGURED', 'AUTHORIZATION_FAILED', 'INVALID_CLIENT'].includes(error.code))
    return new DomainError('PAYMENT_CONFIGURATION');
  if (/size must be between|merchantTransactionId|merchantOrderId/i.test(error.message))
    return new DomainError('PAYMENT_ID_FORMAT');
  if (['INVALID_REQUEST', 'BAD_REQUEST'].includes(error.code)) return new DomainError('PAYMENT_INVALID_REQUEST');
  return new DomainError('PAYMENT_SERVICE_ERROR', { message: error.message });
}
