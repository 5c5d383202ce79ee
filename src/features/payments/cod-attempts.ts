import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { assertTransition } from '#shared/state-machine.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { PAYMENT_TRANSITIONS } from '../orders/states.ts';
import type { Attempt } from './create-attempt.ts';
import { COD_GATEWAY, newTransactionId } from './rules.ts';
import { transitionAttempt } from './transition-attempt.ts';

/** The cash of an order, due at the door: open until staff records the collection. No gateway knows it. */
export async function createCodAttempt(app: App, tx: Tx, order: OrderRow): Promise<Attempt> {
  const now = app.now();
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      gateway: COD_GATEWAY,
      transactionId: newTransactionId(randomBytes),
      amount: order.totalAmount,
      state: 'pending',
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return attempt!;
}

/** The cash of a locked order is in: its attempt, made anew where the order had ended meanwhile, has succeeded. */
export async function completeCodAttempt(
  app: App,
  tx: Tx,
  order: OrderRow,
  reference: string | null,
): Promise<Attempt> {
  const attempt = (await openCash(tx, order.id)) ?? (await createCodAttempt(app, tx, order));
  const now = app.now();
  const taken = await transitionAttempt(tx, attempt.id, 'succeeded', {
    updatedAt: now,
    finalisedAt: now,
    gatewayReference: reference,
    instrument: 'Cash',
  });
  return taken ?? attempt;
}

/** Nobody will collect cash for a locked order any more: it was cancelled, deleted or paid in another way. */
export async function cancelCodAttempt(app: App, tx: Tx, order: OrderRow, why: string): Promise<void> {
  if (order.paymentMethod !== 'cod') return;
  const attempt = await openCash(tx, order.id);
  if (!attempt) return;
  const now = app.now();
  await transitionAttempt(tx, attempt.id, 'failed', {
    updatedAt: now,
    finalisedAt: now,
    errorCode: 'PAYMENT_CANCELLED',
    errorMessage: why,
  });
}

/** What a cancelled order was to bring at the door is not due any more. */
export async function cancelCodPayment(app: App, tx: Tx, order: OrderRow): Promise<void> {
  if (order.paymentMethod !== 'cod' || order.paymentStatus !== 'pending') return;
  assertTransition(PAYMENT_TRANSITIONS, order.paymentStatus, 'cancelled');
  await tx.update(orders).set({ paymentStatus: 'cancelled', updatedAt: app.now() }).where(eq(orders.id, order.id));
  await cancelCodAttempt(app, tx, order, 'The order was cancelled');
}

async function openCash(tx: Tx, orderId: string): Promise<Attempt | null> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.gateway, COD_GATEWAY),
        eq(paymentAttempts.state, 'pending'),
      ),
    )
    .for('update');
  return attempt ?? null;
}
