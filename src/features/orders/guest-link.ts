import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Keys } from '#platform/keys.ts';
import { DomainError } from '#shared/domain-error.ts';
import { orderToken, readOrderToken } from './order-token.ts';

type Linked = { id: string; guestLinkVersion: number };

/** Opens one order of a guest until the version of its links changes. */
export const guestLinkToken = (keys: Keys, { id, guestLinkVersion }: Linked): string =>
  orderToken(keys, 'guest-order', { id, version: guestLinkVersion });

/** The link of a guest's order. The token is in the fragment, which browsers send to no server and no other page. */
export const guestLink = ({ keys, config }: Pick<App, 'keys' | 'config'>, order: Linked): string =>
  `${config.origin}/order#${guestLinkToken(keys, order)}`;

/** The order of a token, with its guest. INVALID_LINK when the token is forged or revoked, or the order is deleted. */
export async function findLinkedOrder(
  { keys }: Pick<App, 'keys'>,
  db: Queryable,
  token: string,
): Promise<{ orderId: string; guestId: string }> {
  const { id, version } = readOrderToken(keys, 'guest-order', token);
  const [order] = await db
    .select({ guestId: orders.userId })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.guestLinkVersion, version), isNull(orders.deletedAt)));
  if (!order?.guestId) throw new DomainError('INVALID_LINK');
  return { orderId: id, guestId: order.guestId };
}
