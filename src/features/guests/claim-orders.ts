import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Queryable } from '#db/queryable.ts';
import { accounts, users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { isDomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { removeEndedGuest } from '../customers/end-guest.ts';
import { phoneHorizon } from '../customers/rules.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { moveReturns } from '../support/move-returns.ts';

const LISTED = 100;

/** What proves that orders of guests are the account's: its confirmed e-mail, and its phone while that was proven. */
type Proof = { email: string; phone: string | null };

async function readProof(db: Queryable, userId: string, now: Date): Promise<Proof> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, userId));
  if (!account) return { email: '', phone: null };
  const { email, emailConfirmedAt, phone, provenPhone, phoneProvenAt } = account;
  const isPhoneProven = phone === provenPhone && phoneProvenAt !== null && phoneProvenAt > phoneHorizon(now);
  return { email: emailConfirmedAt ? email : '', phone: isPhoneProven ? phone : null };
}

/** Orders of guests with the confirmed e-mail or phone of the account, newest first, without unpaid ones. */
export async function listGuestOrders(app: App, userId: string) {
  const now = app.now();
  const { email, phone } = await readProof(app.db, userId, now);
  const contacts = [
    ...(email ? [eq(orders.email, email)] : []),
    // an older order may be of somebody who had the number before
    ...(phone ? [and(eq(orders.phone, phone), gt(orders.createdAt, phoneHorizon(now)))] : []),
  ];
  if (contacts.length === 0) return [];
  const rows = await app.db
    .select({ id: orders.id, displayId: orders.displayId, total: orders.totalAmount, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        or(...contacts),
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
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      const proof = await readProof(tx, userId, app.now());
      const [order] = await tx.select({ guestId: orders.userId }).from(orders).where(eq(orders.id, orderId));
      const command = { type: 'claim', userId, ...proof } as const;
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
