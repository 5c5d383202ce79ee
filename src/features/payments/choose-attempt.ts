import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { PaymentFlow } from '#shared/order-states.ts';
import { changeOrder } from '../orders/process/change-order.ts';
import type { CommandResult } from '../orders/process/commands.ts';
import type { Attempt } from '../orders/process/order.ts';
import { checkWithin } from './check-within.ts';
import { listPaymentMethods, retryGateways } from './payment-methods.ts';

/** The attempts of a customer's order, the newest first; none of an order of somebody else. */
export const listAttempts = (app: App, { userId, orderId }: { userId: string; orderId: string }): Promise<Attempt[]> =>
  app.db
    .select(getTableColumns(paymentAttempts))
    .from(paymentAttempts)
    .innerJoin(orders, and(eq(orders.id, paymentAttempts.orderId), eq(orders.userId, userId)))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id));

type Request = {
  userId: string;
  orderId: string;
  transactionId: string | null;
  flow: PaymentFlow;
  /** those of the order, as `listAttempts` reads them */
  attempts: readonly Attempt[];
};

/**
 * The attempt by which a customer pays an unpaid order in a flow: the open one, or a new one while retries are left.
 * What is open in the other flow is checked first, so that nobody is led to pay what has just been paid.
 */
export async function chooseAttempt(
  app: App,
  gateways: GatewayRegistry,
  { userId, orderId, transactionId, flow, attempts }: Request,
): Promise<CommandResult<'startPayment'>> {
  const offer = await listPaymentMethods(app, gateways, userId);
  const openInOtherFlow = attempts.filter(
    (attempt) => attempt.flow !== flow && (attempt.state === 'initiated' || attempt.state === 'pending'),
  );
  await Promise.all(openInOtherFlow.map((attempt) => checkWithin(app, gateways, attempt)));
  const { result } = await changeOrder(
    app,
    orderId,
    {
      type: 'startPayment',
      userId,
      transactionId,
      gateways: retryGateways(gateways, offer, flow),
      flow,
      isTestMode: offer.mode === 'test',
    },
    `customer:${userId}`,
  );
  return result;
}
