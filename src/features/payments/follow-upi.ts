import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '#db/schema/orders.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { providerOf } from '#shared/payment-provider.ts';
import type { Attempt } from '../orders/process/order.ts';
import { MAX_RETRIES } from '../orders/process/payment-rules.ts';
import { isAttemptOpen } from '../orders/process/states.ts';
import { checkWithin } from './check-within.ts';
import type { upiView } from './contract.ts';
import { buyNowLine, findAttempt } from './verify-payment.ts';

type View = z.infer<typeof upiView>;

/** How long a view is repeated to all who ask about the same payment in this process. */
const FRESH_MS = 800;

export type UpiFollower = (app: App, transactionId: string) => Promise<View>;

/**
 * Answers pages that wait for a payment by UPI. A callback has stored its result by itself, so the gateway is asked only
 * when the attempt's schedule says so, by one of all who ask. Only its customer knows the transaction id. NOT_FOUND.
 */
export function followUpi(gateways: GatewayRegistry): UpiFollower {
  const recentViews = new Map<string, { at: number; view: Promise<View> }>();
  return (app, transactionId) => {
    const at = performance.now();
    // oldest first
    for (const [key, recent] of recentViews) {
      if (at - recent.at < FRESH_MS) break;
      recentViews.delete(key);
    }
    const recentView = recentViews.get(transactionId);
    if (recentView) return recentView.view;
    const view = readUpi(app, gateways, transactionId);
    recentViews.set(transactionId, { at, view });
    view.catch(() => recentViews.delete(transactionId));
    return view;
  };
}

async function readUpi(app: App, gateways: GatewayRegistry, transactionId: string): Promise<View> {
  const existingAttempt = await findAttempt(app, transactionId);
  const now = app.now();
  const isDue = existingAttempt.nextCheckAt !== null && existingAttempt.nextCheckAt <= now;
  const attempt =
    isDue && isAttemptOpen(existingAttempt)
      ? await checkWithin(app, gateways, existingAttempt, { force: true, dueBy: now })
      : existingAttempt;
  const [order] = await app.db.select().from(orders).where(eq(orders.id, attempt.orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  const state = stateOf(attempt, order);
  const retriesLeft = order.retryCount < MAX_RETRIES;
  return {
    transactionId,
    orderId: order.id,
    displayId: order.displayId,
    amount: attempt.amount,
    provider: providerOf(app.providers, attempt.gateway)?.label ?? null,
    state,
    errorCode: attempt.errorCode as View['errorCode'],
    code: state === 'open' && attempt.expiresAt > now ? attempt.upiCode : null,
    createdAt: attempt.createdAt.toISOString(),
    expiresAt: attempt.expiresAt.toISOString(),
    now: now.toISOString(),
    retriesLeft,
    buyNow: await buyNowLine(app, order),
  };
}

function stateOf(attempt: Attempt, order: typeof orders.$inferSelect): View['state'] {
  if (attempt.capturedAt) return 'settled';
  if (order.confirmedAt && order.status !== 'cancelled') return 'paid_otherwise';
  if (order.status === 'cancelled' || order.deletedAt) return 'ended';
  if (attempt.flow !== 'upi') return 'elsewhere';
  if (attempt.state === 'created') return 'ready';
  if (attempt.state === 'initiated') return 'opening';
  if (attempt.state === 'pending') return 'open';
  return attempt.state === 'expired' || attempt.errorCode === 'PAYMENT_TIMEOUT' ? 'expired' : 'failed';
}
