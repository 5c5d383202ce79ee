import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { OrderRow } from './list-orders.ts';
import { orderToken, readOrderToken } from './order-token.ts';

type OrderToConfirm = { id: string; confirmationRequestedAt: Date };

/**
 * The link by which the customer of a cash order says whether they take it. Its version is the time of the request, so
 * that a new request ends it. The token is in the fragment, which browsers send to no server and no other page.
 */
export const confirmationLink = (
  { keys, config }: Pick<App, 'keys' | 'config'>,
  { id, confirmationRequestedAt }: OrderToConfirm,
): string =>
  `${config.origin}/confirm-order#${orderToken(keys, 'order-confirmation', { id, version: confirmationRequestedAt.getTime() })}`;

/**
 * The order of a token. INVALID_LINK when the token is forged or of an earlier request, or the order is deleted or of a
 * deleted account.
 */
export async function findOrderToConfirm(
  { keys }: Pick<App, 'keys'>,
  db: Queryable,
  token: string,
): Promise<OrderRow & { userId: string }> {
  const { id, version } = readOrderToken(keys, 'order-confirmation', token);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)));
  if (!order?.userId || order.confirmationRequestedAt?.getTime() !== version) throw new DomainError('INVALID_LINK');
  return { ...order, userId: order.userId };
}
