import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Attempt } from '../orders/process/order.ts';
import { chooseAttempt, listAttempts } from './choose-attempt.ts';
import { openAttempt } from './open-attempt.ts';

/** An open payment: its page at the gateway, and its id. */
export type StartedPayment = { redirectUrl: string; transactionId: string };

/**
 * Opens a payment of the customer's unpaid order at the gateway, or returns the open one: at the gateway of the named
 * attempt, so that each tab uses its own, else of the last one. An order that is being paid by UPI leads to its page in
 * the shop, unless `isAtGateway` asks for the gateway's.
 */
export async function startPayment(
  app: App,
  gateways: GatewayRegistry,
  userId: string,
  orderId: string | null,
  transactionId: string | null = null,
  isAtGateway = false,
): Promise<StartedPayment> {
  if (!orderId) throw new DomainError('ORDER_ID_REQUIRED');
  const attempts = await listAttempts(app, { userId, orderId });
  const current = attempts.find((attempt) => transactionId === null || attempt.transactionId === transactionId);
  if (current?.flow === 'upi' && !isAtGateway)
    return {
      redirectUrl: `${app.config.origin}/payment/upi?txnId=${current.transactionId}`,
      transactionId: current.transactionId,
    };
  const chosen = await chooseAttempt(app, gateways, { userId, orderId, transactionId, flow: 'page', attempts });
  return openPage(app, gateways, userId, chosen);
}

/** Opens an attempt of a customer on the gateway's page, or returns the open page. PAYMENT_… as the gateway refuses it. */
export async function openPage(
  app: App,
  gateways: GatewayRegistry,
  userId: string,
  chosen: { attempt: Attempt; opensPayment: boolean },
): Promise<StartedPayment> {
  const attempt = await openAttempt(app, gateways, chosen, async (gateway, request) => {
    const { redirectUrl, reference } = await gateway.start({
      ...request,
      returnUrl: `${app.config.origin}/payment/return/${chosen.attempt.id}`,
      customerId: customerIdOf(userId),
    });
    return { redirectUrl, upiCode: null, reference, expiresAt: null };
  });
  return { redirectUrl: attempt.redirectUrl ?? '', transactionId: attempt.transactionId };
}

/** The customer's id as gateways accept it. */
export const customerIdOf = (userId: string): string => userId.replaceAll('-', '');
