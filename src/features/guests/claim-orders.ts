import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { accounts } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { isDomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { removeEndedGuest } from '../customers/end-guest.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { moveReturns } from '../support/move-returns.ts';

const LISTED = 100;

/** Orders of guests whose e-mail is the confirmed one of the account, newest first, without unpaid ones. */
export async function listGuestOrders(app: App, userId: string) {
  const rows = await app.db
    .select({ id: orders.id, displayId: orders.displayId, total: orders.totalAmount, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(accounts, eq(accounts.email, orders.email))
    .where(
      and(
        eq(accounts.id, userId),
        isNotNull(accounts.emailConfirmedAt),
        isNotNull(orders.guestLinkVersion),
        isNull(orders.deletedAt),
        sql`not (${orders.confirmedAt} is null and ${orders.status} = 'pending')`,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(LISTED);
  return rows.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() }));
}

/**
 * Adds orders of guests to the account: coupon uses and returns follow, and the links in mails end. Orders that are not
 * offered to it are passed over. Returns how many it added.
 */
export async function claimOrders(app: App, customer: Staff, ids: readonly string[]): Promise<number> {
  const offeredOrders = await listGuestOrders(app, customer.userId);
  let added = 0;
  for (const { id, displayId } of offeredOrders)
    if (ids.includes(id) && (await claimOrder(app, customer, id, displayId))) added++;
  return added;
}

async function claimOrder(app: App, customer: Staff, orderId: string, displayId: string): Promise<boolean> {
  const { userId } = customer;
  try {
    await transact(app.db, async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId)).for('update');
      const [order] = await tx.select({ guestId: orders.userId }).from(orders).where(eq(orders.id, orderId));
      const command = { type: 'claim', userId, email: account?.email ?? '' } as const;
      await changeOrderWithin(app, tx, orderId, command, `customer:${userId}`);
      await moveReturns(tx, orderId, userId);
      if (order?.guestId) await removeEndedGuest(tx, order.guestId);
      await recordChange(tx, customer, app.now(), { action: 'order.claim', entityId: orderId, label: displayId });
    });
    return true;
  } catch (error) {
    // claimed by a simultaneous call, or changed since it was listed
    if (isDomainError(error, 'NOT_FOUND')) return false;
    throw error;
  }
}
