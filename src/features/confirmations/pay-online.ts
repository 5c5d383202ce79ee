import { and, eq, inArray, ne } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { findOrderToConfirm } from '../orders/confirmation-link.ts';
import { changeOrder } from '../orders/process/change-order.ts';
import type { Commands } from '../orders/process/commands.ts';
import { readOrderAggregate } from '../orders/process/lock-order-aggregate.ts';
import { previewOnlinePayment } from '../orders/process/outcomes.ts';
import { COD_GATEWAY } from '../orders/process/payment-rules.ts';
import { checkWithin } from '../payments/check-within.ts';
import { listPaymentMethods, retryGateways } from '../payments/payment-methods.ts';
import { openPage, type StartedPayment } from '../payments/start-payment.ts';

/**
 * Opens the payment of a cash order by the link of its customer, at the terms of today, or returns the open one. The order
 * stays one in cash until the money has arrived. INVALID_LINK, ONLINE_PAYMENT_NOT_OFFERED, and as a payment is refused.
 */
export async function payOnline(app: App, gateways: GatewayRegistry, token: string): Promise<StartedPayment> {
  const { id, userId } = await findOrderToConfirm(app, app.db, token);
  await checkOpenAttempts(app, gateways, id);
  const command = { type: 'payOnline', ...(await readOffer(app, gateways, userId)) } as const;
  const { result } = await changeOrder(app, id, command, `customer:${userId}`);
  return openPage(app, gateways, userId, result);
}

/** What a cash order of a customer costs online, and the amount in paise that this saves; null when it is not offered. */
export async function quoteOnlinePayment(
  app: App,
  gateways: GatewayRegistry,
  { id, userId }: { id: string; userId: string },
): Promise<{ total: number; saving: number } | null> {
  const aggregate = await readOrderAggregate(app.db, id);
  return previewOnlinePayment(aggregate, await readOffer(app, gateways, userId), app.now());
}

/** By what, and for how much, a customer pays online now. */
async function readOffer(app: App, gateways: GatewayRegistry, userId: string): Promise<Commands['payOnline']['input']> {
  const offer = await listPaymentMethods(app, gateways, userId);
  const isTestMode = offer.mode === 'test';
  return { userId, terms: offer.terms, gateways: retryGateways(gateways, offer, 'page'), isTestMode };
}

/** Asks about what is open at gateways, so that nobody is led to pay what has just been paid. */
async function checkOpenAttempts(app: App, gateways: GatewayRegistry, orderId: string): Promise<void> {
  const attempts = await app.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        ne(paymentAttempts.gateway, COD_GATEWAY),
        inArray(paymentAttempts.state, ['initiated', 'pending']),
      ),
    );
  await Promise.all(attempts.map((attempt) => checkWithin(app, gateways, attempt)));
}
