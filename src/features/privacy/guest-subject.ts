import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { accounts, users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { pseudonymOf } from '#platform/mail/pseudonym.ts';
import { DomainError, isDomainError } from '#shared/domain-error.ts';
import type { CodeContact } from '../customers/code-contact.ts';
import { collectSubject, type DataSubject, toPgArray } from './data-subject.ts';
import type { User } from './export-personal-data.ts';

type Order = typeof orders.$inferSelect;

/** Where a code about an order of a guest is sent: its e-mail, else its phone. */
export const contactOf = ({ email, phone }: Pick<Order, 'email' | 'phone'>): CodeContact =>
  email ? { email } : { phone };

/** A guest who proved the contact of one of their orders. `address` finds rows that belong to no account. */
export type ProvenGuest = { guestId: string; order: Order; orders: Order[]; address: string; pseudonym: string };

/**
 * The guest of a linked order with what is theirs: the orders of the same guest with its e-mail or phone, since other
 * people may order in the same browser, and orders of nobody with the e-mail. Rows that only have the e-mail are the
 * account's when one has it. INVALID_LINK when the order is no longer a guest's.
 */
export async function readProvenGuest(app: App, db: Queryable, orderId: string): Promise<ProvenGuest> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), sql`${orders.guestLinkVersion} is not null`, isNull(orders.deletedAt)));
  if (!order?.userId) throw new DomainError('INVALID_LINK');
  const { userId: guestId, email, phone } = order;
  const pseudonym = pseudonymOf(app.keys, email || phone);
  const [account] = email ? await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)) : [];
  const address = email && !account ? email : pseudonym;
  const hasContact = or(email ? eq(orders.email, email) : undefined, eq(orders.phone, phone));
  const guestOrders = await db
    .select()
    .from(orders)
    .where(or(and(eq(orders.userId, guestId), hasContact), and(isNull(orders.userId), eq(orders.email, address))))
    .orderBy(asc(orders.id));
  return { guestId, order, orders: guestOrders, address, pseudonym };
}

/** A guest as the export of an account takes it; null when the order was claimed or deleted meanwhile. */
export async function findGuestUser(app: App, orderId: string): Promise<User | null> {
  const guestOrder = await readProvenGuest(app, app.db, orderId).catch((error) => {
    if (isDomainError(error, 'INVALID_LINK')) return null;
    throw error;
  });
  if (!guestOrder) return null;
  const { guestId, order, orders: guestOrders, address } = guestOrder;
  const [guest] = await app.db.select().from(users).where(eq(users.id, guestId));
  return {
    ...guest!,
    email: address,
    fullName: order.fullName,
    phone: order.phone,
    guestOrderIds: guestOrders.map(({ id }) => id),
  };
}

/** Locks the orders of a guest and the guest, and finds the rows that belong to them. INVALID_LINK. */
export async function findGuestSubject(app: App, tx: Tx, orderId: string): Promise<DataSubject> {
  const { guestId } = await readProvenGuest(app, tx, orderId);
  // orders before the guest, as an account that claims them does
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, guestId))
    .orderBy(asc(orders.id))
    .for('update');
  await tx.select({ id: users.id }).from(users).where(eq(users.id, guestId)).for('update');
  const { order, orders: guestOrders, address, pseudonym } = await readProvenGuest(app, tx, orderId);
  const orderIds = guestOrders.map(({ id }) => id);
  const requestRows = await tx
    .select()
    .from(tickets)
    .where(or(inArray(tickets.orderId, orderIds), and(isNull(tickets.userId), eq(tickets.email, address))))
    .for('update');
  const person = { id: guestId, email: address, fullName: order.fullName, phone: order.phone, pseudonym };
  const subject = await collectSubject(tx, person, guestOrders, requestRows);
  return { ...subject, phones: await withoutOthersPhones(tx, subject) };
}

// a typed number may be of somebody else, whose messages and consents stay
async function withoutOthersPhones(tx: Tx, { phones, orderIds }: DataSubject): Promise<string[]> {
  const { rows } = await tx.execute<{
    phone: string;
  }>(sql`select typed.phone from unnest(${toPgArray(phones)}::text[]) typed (phone)
    where not exists (select from accounts a where typed.phone in (a.phone, a.proven_phone))
      and not exists (select from orders o where o.phone = typed.phone and o.id <> all(${toPgArray(orderIds)}::uuid[]))`);
  return rows.map(({ phone }) => phone);
}
