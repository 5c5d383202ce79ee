import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import { isUuid } from '#shared/uuid.ts';

/** The callbacks that a search matches: by the order's full or short id, or by the id of a transaction or refund. */
export async function matchCallbacks(db: Db, search: string | undefined): Promise<SQL | undefined> {
  const text = search?.trim().replace(/^#/, '');
  if (!text) return undefined;
  const names = await namesOf(db, text);
  // as a range: a pattern in a parameter would not use the index
  const begins = (start: string) =>
    sql`(${paymentEvents.transactionId} ~>=~ ${start} and ${paymentEvents.transactionId} ~<~ ${`${start}\u{10ffff}`})`;
  return or(begins(text), begins(text.toUpperCase()), inArray(paymentEvents.transactionId, names));
}

/** The gateways' ids of an order's payments and refunds, or of the payment with this gateway reference. */
async function namesOf(db: Db, text: string): Promise<string[]> {
  const id = text.toLowerCase();
  const order = isUuid(id) ? eq(orders.id, id) : /^[0-9a-f]{8}$/.test(id) ? eq(orders.displayId, id) : undefined;
  const [paid, refundIds, referenced] = await Promise.all([
    order
      ? db
          .select({ name: paymentAttempts.transactionId })
          .from(paymentAttempts)
          .innerJoin(orders, and(eq(orders.id, paymentAttempts.orderId), order))
      : [],
    order
      ? db
          .select({ name: refunds.refundId })
          .from(refunds)
          .innerJoin(orders, and(eq(orders.id, refunds.orderId), order))
      : [],
    db
      .select({ name: paymentAttempts.transactionId })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.gatewayReference, text)),
  ]);
  return [...paid, ...refundIds, ...referenced].map(({ name }) => name);
}
