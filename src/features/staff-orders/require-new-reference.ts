import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { DomainError } from '#shared/domain-error.ts';
import { RECEIVED_GATEWAY } from '../orders/process/payment-rules.ts';

/** A reference as it is stored: banks print it with spaces, people type it in either case. */
export const cleanReference = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Refuses with REFERENCE_USED {orders} the reference of a payment that is recorded for another order. */
export async function requireNewReference(tx: Tx, reference: string): Promise<void> {
  // two orders with one reference take turns, so that the second sees the first
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`received ${reference}`}, 0))`);
  const rows = await tx
    .select({ displayId: orders.displayId, orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .leftJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(paymentAttempts.gatewayReference, reference), eq(paymentAttempts.gateway, RECEIVED_GATEWAY)))
    .limit(5);
  if (rows.length > 0)
    throw new DomainError('REFERENCE_USED', {
      orders: rows.map(({ displayId, orderId }) => displayId ?? orderId.slice(0, 8)),
    });
}
