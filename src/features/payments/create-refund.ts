import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { Actor } from '#db/schema/orders.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import type { Paise } from '#shared/money.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { COD_GATEWAY, newRefundId } from './rules.ts';

type Owed = {
  orderId: string;
  attemptId: string;
  amount: Paise;
  reason: string;
  requestedBy: string;
  /** ask the gateway for it without waiting for staff */
  start?: boolean;
};

/** Writes down that money is to go back; with `start` the request to the gateway follows by itself. */
export async function createRefund(app: App, tx: Tx, owed: Owed): Promise<string> {
  const now = app.now();
  const { start = false, ...values } = owed;
  const [attempt] = await tx
    .select({ gateway: paymentAttempts.gateway })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, owed.attemptId));
  // cash cannot go back by itself
  const byItself = start && attempt?.gateway !== COD_GATEWAY;
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...values,
      refundId: newRefundId(randomBytes),
      state: 'due',
      nextCheckAt: byItself ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: refunds.id });
  await tx.update(orders).set({ refundState: 'due', updatedAt: now }).where(eq(orders.id, owed.orderId));
  const byPerson = /^(customer|staff):/.test(owed.requestedBy);
  await recordOrderEvent(tx, owed.orderId, {
    kind: 'refund.updated',
    actor: byPerson ? (owed.requestedBy as Actor) : 'system',
    at: now,
    to: 'due',
    data: { amount: owed.amount, reason: owed.reason },
  });
  return refund!.id;
}
