import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Keys } from '#platform/keys.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';

type Linked = { id: string; guestLinkVersion: number };

const sign = (keys: Keys, body: string) => keys.sign('guest-order', body);

// 22 characters for the 36 of a UUID, since SMS takes links of 120 characters at most
const shortId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

function longId(text: string): string {
  // links of former versions name the UUID
  if (isUuid(text)) return text;
  return Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** '<short order id>.<version>.<signature>': opens one order of a guest until its version changes. */
export function guestLinkToken(keys: Keys, { id, guestLinkVersion }: Linked): string {
  const signature = sign(keys, `${id}.${guestLinkVersion}`).toString('base64url');
  return `${shortId(id)}.${guestLinkVersion}.${signature}`;
}

/** The link of a guest's order. The token is in the fragment, which browsers send to no server and no other page. */
export const guestLink = ({ keys, config }: Pick<App, 'keys' | 'config'>, order: Linked): string =>
  `${config.origin}/order#${guestLinkToken(keys, order)}`;

/** The order of a token, with its guest. INVALID_LINK when the token is forged or revoked, or the order is deleted. */
export async function findLinkedOrder(
  { keys }: Pick<App, 'keys'>,
  db: Queryable,
  token: string,
): Promise<{ orderId: string; guestId: string }> {
  const [writtenId = '', version = '', signature = ''] = token.split('.');
  const id = longId(writtenId);
  const [theirs, ours] = [Buffer.from(signature, 'base64url'), sign(keys, `${id}.${version}`)];
  const isGenuine = theirs.length === ours.length && timingSafeEqual(theirs, ours);
  if (!isGenuine || !isUuid(id)) throw new DomainError('INVALID_LINK');
  const [order] = await db
    .select({ guestId: orders.userId })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.guestLinkVersion, Number(version)), isNull(orders.deletedAt)));
  if (!order?.guestId) throw new DomainError('INVALID_LINK');
  return { orderId: id, guestId: order.guestId };
}
