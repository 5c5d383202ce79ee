import { and, desc, eq, inArray, ne } from 'drizzle-orm';
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

type Request = { userId: string; orderId: string; transactionId: string | null; flow: PaymentFlow };

/**
 * The attempt by which a customer pays an unpaid order in a flow: the open one, or a new one while retries are left.
 * What is open in the other flow is checked first, so that nobody is led to pay what has just been paid.
 */
export async function chooseAttempt(
  app: App,
  gateways: GatewayRegistry,
  { userId, orderId, transactionId, flow }: Request,
): Promise<CommandResult<'startPayment'>> {
  const offer = await listPaymentMethods(app, gateways, userId);
  const inOtherFlow = await app.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, and(eq(orders.id, paymentAttempts.orderId), eq(orders.userId, userId)))
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        ne(paymentAttempts.flow, flow),
        inArray(paymentAttempts.state, ['initiated', 'pending']),
      ),
    );
  await Promise.all(inOtherFlow.map(({ attempt }) => checkWithin(app, gateways, attempt)));
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

/** The named attempt of a customer's order, else its last one; null without any. */
export async function findAttemptOf(
  app: App,
  { userId, orderId, transactionId }: Omit<Request, 'flow'>,
): Promise<Attempt | null> {
  const [row] = await app.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, and(eq(orders.id, paymentAttempts.orderId), eq(orders.userId, userId)))
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        transactionId ? eq(paymentAttempts.transactionId, transactionId) : undefined,
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(1);
  return row?.attempt ?? null;
}
