import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { orderItems, orderMatters, orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { isUnanswered } from '../orders/process/decide-confirmation.ts';
import { isCashDue } from '../orders/process/draft.ts';
import type { Attempt } from '../orders/process/order.ts';
import { COD_GATEWAY, MAX_RETRIES } from '../orders/process/payment-rules.ts';
import { isAttemptOpen } from '../orders/process/states.ts';
import { checkWithin } from './check-within.ts';
import type { paymentView } from './contract.ts';

export async function findAttempt(app: App, transactionId: string): Promise<Attempt> {
  const [attempt] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.transactionId, transactionId));
  if (!attempt) throw new DomainError('NOT_FOUND');
  return attempt;
}

/** The status of a payment, checked at the gateway while it is open. Only its customer knows the transaction id. */
export async function verifyPayment(
  app: App,
  gateways: GatewayRegistry,
  transactionId: string,
): Promise<z.infer<typeof paymentView>> {
  const existingAttempt = await findAttempt(app, transactionId);
  const attempt = isAttemptOpen(existingAttempt) ? await checkWithin(app, gateways, existingAttempt) : existingAttempt;
  const [order] = await app.db.select().from(orders).where(eq(orders.id, attempt.orderId));
  const retryCount = order?.retryCount ?? 0;
  return {
    transactionId,
    orderId: attempt.orderId,
    displayId: order?.displayId ?? attempt.orderId.slice(0, 8),
    amount: attempt.amount,
    capturedAmount: attempt.capturedAmount,
    paymentStatus: await readStatus(app, attempt, order),
    errorCode: attempt.errorCode as z.infer<typeof paymentView>['errorCode'],
    retryCount,
    retriesLeft: retryCount < MAX_RETRIES,
    refundDue: isUnapplied(attempt) && order?.refundState === 'due' && order.paymentStatus !== 'completed',
    isCashDue: order !== undefined && isCashDue(order),
    isReplyDue: order !== undefined && isUnanswered(order),
    buyNow: order ? await buyNowLine(app, order) : null,
  };
}

const isUnapplied = ({ capturedAt, appliedAt }: Attempt) => capturedAt !== null && appliedAt === null;

/** Whether staff still have to decide about a payment of another amount. */
async function isUnderReview(app: App, { id, capturedAt }: Attempt): Promise<boolean> {
  if (!capturedAt) return false;
  const [matter] = await app.db
    .select({ id: orderMatters.id })
    .from(orderMatters)
    .where(and(eq(orderMatters.attemptId, id), eq(orderMatters.kind, 'mismatch'), isNull(orderMatters.resolvedAt)));
  return matter !== undefined;
}

async function readStatus(
  app: App,
  attempt: Attempt,
  order: OrderRow | undefined,
): Promise<z.infer<typeof paymentView>['paymentStatus']> {
  if (attempt.capturedAt && order?.paymentStatus === 'completed') return 'completed';
  if (await isUnderReview(app, attempt)) return 'under_review';
  // paid online too late: the carrier collects the cash, and the payment goes back
  if (isUnapplied(attempt) && order && isCashDue(order)) return 'on_delivery';
  if (!isAttemptOpen(attempt)) return 'failed';
  return attempt.gateway === COD_GATEWAY ? 'on_delivery' : 'pending';
}

/** The line of a failed 'buy now', which is not in the cart. */
export async function buyNowLine(app: App, order: typeof orders.$inferSelect) {
  // one that staff made is paid by its own link
  if (order.source !== 'line' || order.salesChannel !== 'store') return null;
  const [line] = await app.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).limit(1);
  return line?.variantId ? { variantId: line.variantId, quantity: line.quantity } : null;
}
