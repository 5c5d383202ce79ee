import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { OrderRow } from './list-orders.ts';
import { orderToken, readOrderToken } from './order-token.ts';

// it says how the order stands for as long as there is one, and pays it while that is possible
const VERSION = 1;

/**
 * The link by which the customer of an order that staff made pays it, without an account. The token is in the fragment,
 * which browsers send to no server and no other page.
 */
export const paymentLink = ({ keys, config }: Pick<App, 'keys' | 'config'>, { id }: { id: string }): string =>
  `${config.origin}/pay-order#${orderToken(keys, 'order-payment', { id, version: VERSION })}`;

/** The order of a token. INVALID_LINK when it is forged, or the order is deleted or of a deleted account. */
export async function findOrderToPay(
  { keys }: Pick<App, 'keys'>,
  db: Queryable,
  token: string,
): Promise<OrderRow & { userId: string }> {
  const { id } = readOrderToken(keys, 'order-payment', token);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ne(orders.salesChannel, 'store'), isNull(orders.deletedAt)));
  if (!order?.userId) throw new DomainError('INVALID_LINK');
  return { ...order, userId: order.userId };
}
