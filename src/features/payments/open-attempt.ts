import { eq } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import { type Gateway, GatewayError, type GatewayRegistry, type PaymentRequest } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { changeOrder } from '../orders/process/change-order.ts';
import type { Attempt } from '../orders/process/order.ts';
import { finaliseAttempt } from './check-attempt.ts';

type Opening = Pick<Attempt, 'redirectUrl' | 'upiCode'> & { reference: string | null; expiresAt: Date | null };
/** What the gateway is told of an attempt in either flow. */
type AttemptRequest = Omit<PaymentRequest, 'returnUrl' | 'customerId'>;
/** Opens an attempt at its gateway, in one of the flows. Throws GatewayError. */
export type OpeningRequest = (gateway: Gateway, attempt: AttemptRequest) => Promise<Opening>;

/** Whether it is open at the gateway and the shop knows how it is paid. */
const isPayable = ({ state, redirectUrl, upiCode }: Attempt): boolean =>
  state === 'pending' && (redirectUrl !== null || upiCode !== null);

/**
 * Opens an attempt at its gateway, or takes it up where another caller left it; `opensPayment`: this caller has the
 * right to open it. The gateway is called outside any transaction; when its response is lost the attempt stays
 * 'initiated' until its status is known.
 */
export async function openAttempt(
  app: App,
  gateways: GatewayRegistry,
  { attempt, opensPayment }: { attempt: Attempt; opensPayment: boolean },
  request: OpeningRequest,
): Promise<Attempt> {
  if (isPayable(attempt)) return attempt;
  return opensPayment ? open(app, gateways, attempt, request) : resume(app, gateways, attempt, request);
}

function gatewayNamed(gateways: GatewayRegistry, name: string): Gateway {
  const gateway = gateways.byName(name);
  if (!gateway) throw new GatewayError('refused', 'CREDENTIALS_MISSING', 'Payment gateway credentials are missing');
  return gateway;
}

async function open(app: App, gateways: GatewayRegistry, attempt: Attempt, request: OpeningRequest): Promise<Attempt> {
  try {
    const opening = await request(gatewayNamed(gateways, attempt.gateway), {
      transactionId: attempt.transactionId,
      amount: attempt.amount,
      callbackUrl: `${app.config.origin}/payments/callback/${attempt.gateway}`,
      expiresInSeconds: Math.round((attempt.expiresAt.getTime() - app.now().getTime()) / 1000),
    });
    const opened = { type: 'recordOpening', attemptId: attempt.id, ...opening } as const;
    const { result } = await changeOrder(app, attempt.orderId, opened, 'gateway');
    return result.attempt;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, transactionId: attempt.transactionId }, 'payment could not be opened');
    if (error.kind !== 'unknown') {
      const result = {
        amount: null,
        reference: null,
        instrument: null,
        message: error.code,
        errorCode: 'PAYMENT_FAILED' as const,
      };
      await finaliseAttempt(app, attempt, { ...result, state: 'failed' });
    }
    throw toDomainError(error);
  }
}

/**
 * 'initiated' by a caller that is still waiting for the gateway, or that died, or whose response was lost. Waits for
 * the first; the gateway knows about the others.
 */
async function resume(
  app: App,
  gateways: GatewayRegistry,
  attempt: Attempt,
  request: OpeningRequest,
): Promise<Attempt> {
  const current = await waitForOpening(app, attempt);
  if (isPayable(current)) return current;
  if (current.state !== 'initiated') throw new DomainError('PAYMENT_NO_RESPONSE');
  try {
    const result = await gatewayNamed(gateways, current.gateway).status(current.transactionId, current.flow);
    if (result.state === 'not_found') return await open(app, gateways, current, request);
    // its payment page or code is lost with the response, so nobody can pay it; the next request opens a new attempt
    const lost =
      result.state === 'pending'
        ? { ...result, state: 'failed' as const, errorCode: 'PAYMENT_TIMEOUT' as const }
        : result;
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
