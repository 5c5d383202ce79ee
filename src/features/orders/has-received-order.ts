import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';

/** An account, or the phone number of a guest as stored. */
type Customer = { userId: string } | { phone: string };

/**
 * Whether this shop has delivered an order to a customer before. A guest is recognised by the phone number alone, which
 * nothing verifies.
 */
export async function hasReceivedOrder(db: Queryable, customer: Customer): Promise<boolean> {
  const isTheirs = 'userId' in customer ? eq(orders.userId, customer.userId) : eq(orders.phone, customer.phone);
  const [received] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, inArray(orders.status, ['delivered', 'completed'])))
    .limit(1);
  return received !== undefined;
}
