import { and, desc, eq, gte, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { CASH_RECORD, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { FATE, RETURN_REASON } from './order-fate.ts';
import { countOutcomes, outcomeOf } from './outcome-rules.ts';

/** Orders of one phone or address that are read, and of one pincode, the newest first. */
const MAX_ORDERS = 50;
const MAX_OF_PINCODE = 500;
const PINCODE_DAYS = 365;

/**
 * What became of earlier cash orders of the same phone, address and pincode: orders of this shop with their reasons, and
 * no judgement of the customer. Null for an order that is not paid in cash. NOT_FOUND.
 */
export async function readCashRecord(app: App, id: string) {
  const [order] = await app.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)));
  if (!order) throw new DomainError('NOT_FOUND');
  if (order.paymentMethod !== 'cod') return null;
  const { address, pincode } = order.shippingAddress;
  const isPincode = sql`(shipping_address ->> 'pincode') = ${pincode}`;
  const isAddress = sql`${isPincode} and md5(lower(shipping_address ->> 'address')) = md5(lower(${address}))`;
  const since = gte(orders.createdAt, new Date(app.now().getTime() - PINCODE_DAYS * DAY_MS));
  const [ofPhone, ofAddress, ofPincode] = await Promise.all([
    // erased orders have neither
    order.phone ? readEnded(app.db, id, eq(orders.phone, order.phone), MAX_ORDERS) : [],
    address ? readEnded(app.db, id, isAddress, MAX_ORDERS) : [],
    pincode ? readEnded(app.db, id, and(isPincode, since), MAX_OF_PINCODE) : [],
  ]);
  return {
    phone: summarise(ofPhone),
    address: summarise(ofAddress),
    pincode: { pincode, days: PINCODE_DAYS, counts: countOutcomes(ofPincode.map(({ outcome }) => outcome)) },
  };
}

/** The cash orders that match and have ended, newest first, without the order itself. */
async function readEnded(db: Queryable, id: string, condition: SQL | undefined, limit: number) {
  const rows = await db
    .select({ displayId: orders.displayId, placedAt: orders.createdAt, fate: FATE, reason: RETURN_REASON })
    .from(orders)
    .where(and(CASH_RECORD, ne(orders.id, id), condition))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  return rows.flatMap(({ displayId, placedAt, fate, reason }) => {
    const outcome = outcomeOf(fate, reason);
    return outcome ? [{ displayId, placedAt: placedAt.toISOString(), outcome, reason }] : [];
  });
}

const summarise = (ended: Awaited<ReturnType<typeof readEnded>>) => ({
  counts: countOutcomes(ended.map(({ outcome }) => outcome)),
  orders: ended,
});
