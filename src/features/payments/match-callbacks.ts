import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import { isUuid } from '#shared/uuid.ts';

/** Callbacks that a search means: those of an order, by its full or short id, or of a transaction or refund, by its id. */
export async function matchCallbacks(db: Db, search: string | undefined): Promise<SQL | undefined> {
  const text = search?.trim().replace(/^#/, '');
  if (!text) return undefined;
  const names = await namesOf(db, text);
  // by bounds: a pattern that is a parameter would not use the index
  const begins = (start: string) =>
    sql`(${paymentEvents.transactionId} ~>=~ ${start} and ${paymentEvents.transactionId} ~<~ ${`${start}\u{10ffff}`})`;
  return or(begins(text), begins(text.toUpperCase()), inArray(paymentEvents.transactionId, names));
}

/** The ids under which gateways tell of an order's payments and refunds, or of the payment with this reference of theirs. */
async function namesOf(db: Db, text: string): Promise<string[]> {
  const id = text.toLowerCase();
  const order = isUuid(id) ? eq(orders.id, id) : /^[0-9a-f]{8}$/.test(id) ? eq(orders.displayId, id) : undefined;
  const [paid, back, referenced] = await Promise.all([
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
  return [...paid, ...back, ...referenced].map(({ name }) => name);
}
