import { eq } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import { type Gateway, GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { changeOrder } from '../orders/process/change-order.ts';
import type { Attempt } from '../orders/process/order.ts';
import { finaliseAttempt } from './check-attempt.ts';
import { listPaymentMethods, retryGateways } from './payment-methods.ts';

type Started = { redirectUrl: string; transactionId: string };

/**
 * Opens a payment of the customer's unpaid order at the gateway, or returns the open one: at the gateway of the named
 * attempt, so that each tab uses its own, else of the last one. The gateway is called outside any transaction; when its
 * response is lost the attempt stays 'initiated' until its status is known.
 */
export async function startPayment(
  app: App,
  gateways: GatewayRegistry,
  userId: string,
  orderId: string | null,
  transactionId: string | null = null,
): Promise<Started> {
  if (!orderId) throw new DomainError('ORDER_ID_REQUIRED');
  const offer = await listPaymentMethods(app, gateways, userId);
  const { result } = await changeOrder(
    app,
    orderId,
    {
      type: 'startPayment',
      userId,
      transactionId,
      gateways: retryGateways(gateways, offer),
      isTestMode: offer.mode === 'test',
    },
    `customer:${userId}`,
  );
  const { attempt, opensPayment } = result;
  if (attempt.state === 'pending' && attempt.redirectUrl) return started(attempt);
  return opensPayment ? open(app, gateways, userId, attempt) : resume(app, gateways, userId, attempt);
}

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
    const opened = { type: 'recordOpening', attemptId: attempt.id, redirectUrl, reference } as const;
    const { result } = await changeOrder(app, attempt.orderId, opened, 'gateway');
    return started(result.attempt);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, transactionId: attempt.transactionId }, 'payment could not be opened');
    if (error.kind !== 'unknown') {
      const answer = {
        amount: null,
        reference: null,
        instrument: null,
        message: error.code,
        errorCode: 'PAYMENT_FAILED' as const,
      };
      await finaliseAttempt(app, attempt, { ...answer, state: 'failed' });
    }
    throw toDomainError(error);
  }
}

/**
 * 'initiated' by a caller that is still waiting for the gateway, or that died, or whose response was lost. Waits for
 * the first; the gateway knows about the others.
 */
async function resume(app: App, gateways: GatewayRegistry, userId: string, attempt: Attempt): Promise<Started> {
  const current = await waitForOpening(app, attempt);
  if (current.state === 'pending' && current.redirectUrl) return started(current);
  if (current.state !== 'initiated') throw new DomainError('PAYMENT_NO_RESPONSE');
  try {
    const answer = await gatewayNamed(gateways, current.gateway).status(current.transactionId);
    if (answer.state === 'not_found') return await open(app, gateways, userId, current);
    // its payment page is lost with the response, so nobody can pay it; the next request opens a new attempt
    const lost =
      answer.state === 'pending'
        ? { ...answer, state: 'failed' as const, errorCode: 'PAYMENT_TIMEOUT' as const }
        : answer;
    await finaliseAttempt(app, current, lost);
  } catch (error) {
    if (error instanceof GatewayError) throw toDomainError(error);
    throw error;
  }
  throw new DomainError('PAYMENT_NO_RESPONSE');
}

const OPENING_MS = 9000;
const LOOK_MS = 150;

/** Waits until another request has opened the attempt, at most as long as a gateway call may take. */
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

function toDomainError(error: GatewayError): DomainError {
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
