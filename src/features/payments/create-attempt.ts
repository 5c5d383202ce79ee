import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { Gateway } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { newTransactionId, RESERVATION_GRACE_MS } from './rules.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

/** Opens a new attempt on a locked, unpaid order and holds its stock until shortly after the attempt's end. */
export async function createAttempt(app: App, tx: Tx, gateway: Gateway, order: OrderRow): Promise<Attempt> {
  const now = app.now();
  const expiresAt = new Date(now.getTime() + gateway.attemptMinutes * MINUTE_MS);
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      gateway: gateway.name,
      transactionId: newTransactionId(randomBytes),
      amount: order.totalAmount,
      state: 'created',
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const end = expiresAt.getTime() + RESERVATION_GRACE_MS;
  await tx
    .update(orders)
    .set({
      paymentStatus: 'pending',
      // another attempt may be open at another gateway, and for longer
      reservationExpiresAt: new Date(Math.max(end, order.reservationExpiresAt?.getTime() ?? 0)),
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  return attempt!;
}

/** The attempt of an order that costs nothing: paid without a gateway, so that the success page has an id. */
export async function createFreeAttempt(app: App, tx: Tx, order: OrderRow): Promise<Attempt> {
  const now = app.now();
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      gateway: 'none',
      transactionId: newTransactionId(randomBytes),
      amount: 0,
      state: 'succeeded',
      expiresAt: now,
      finalisedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return attempt!;
}
