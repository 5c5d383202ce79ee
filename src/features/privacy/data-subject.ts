import { and, type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { communityPosts, communityReplies } from '#db/schema/community.ts';
import { accounts, addresses } from '#db/schema/customers.ts';
import { invoices } from '#db/schema/invoices.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import { coupons } from '#db/schema/promotions.ts';
import { reviews } from '#db/schema/reviews.ts';
import { tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { pseudonymOf } from '#platform/mail/pseudonym.ts';
import { formatPhone, normalisePhone, phoneDigits } from '#shared/phone.ts';

/** A data subject to be erased, with the ids of all rows that refer to them. */
export type DataSubject = {
  userId: string;
  email: string;
  fullName: string;
  pseudonym: string;
  orderIds: string[];
  ticketIds: string[];
  invoiceIds: string[];
  couponIds: string[];
  subscriberIds: string[];
  reviewIds: string[];
  postIds: string[];
  replyIds: string[];
  /** '+919876543210', of the account, its orders and addresses */
  phones: string[];
  /** what identifies them in free text: names, addresses, numbers */
  words: string[];
};

/** Locks the account and finds the rows that belong to it; null when there is none. */
export async function findDataSubject(app: App, tx: Tx, userId: string): Promise<DataSubject | null> {
  const [user] = await tx.select().from(accounts).where(eq(accounts.id, userId)).for('update');
  if (!user) return null;
  const { email } = user;
  const orderRows = await tx
    .select()
    .from(orders)
    .where(belongsToSubject(orders.userId, orders.email, user))
    .for('update');
  const requestRows = await tx
    .select()
    .from(tickets)
    .where(or(eq(tickets.userId, userId), eq(tickets.email, email)))
    .for('update');
  return collectSubject(tx, { ...user, pseudonym: pseudonymOf(app.keys, email) }, orderRows, requestRows);
}

type Person = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'fullName' | 'phone'> & { pseudonym: string };

/** The subject with these orders and tickets: finds the other rows by id and address. */
export async function collectSubject(
  tx: Tx,
  user: Person,
  orderRows: (typeof orders.$inferSelect)[],
  requestRows: (typeof tickets.$inferSelect)[],
): Promise<DataSubject> {
  const { id: userId, email, fullName, pseudonym } = user;
  const saved = await tx.select().from(addresses).where(eq(addresses.userId, userId));
  const letters = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  const orderIds = orderRows.map(({ id }) => id);
  const written = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(or(sql`${invoices.orderId} = any(${toPgArray(orderIds)}::uuid[])`, eq(invoices.customerEmail, email)));
  const couponRows = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.assignedEmail, email));
  const ownReviews = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(or(eq(reviews.userId, userId), eq(reviews.customerEmail, email)));
  // team posts belong to the shop and stay
  const posts = await tx
    .select({ id: communityPosts.id })
    .from(communityPosts)
    .where(and(eq(communityPosts.userId, userId), eq(communityPosts.byStaff, false)));
  const replies = await tx
    .select({ id: communityReplies.id })
    .from(communityReplies)
    .where(and(eq(communityReplies.userId, userId), eq(communityReplies.byStaff, false)));
  const delivery = orderRows.map(({ shippingAddress }) => shippingAddress);
  const people = [user, ...orderRows, ...saved, ...delivery];
  const names = [
    ...people.map((one) => one.fullName),
    ...requestRows.map(({ name }) => name),
    letters[0]?.fullName ?? '',
  ];
  const phones = [...people, ...requestRows].map(({ phone }) => phone ?? '').filter(Boolean);
  return {
    userId,
    email,
    fullName,
    pseudonym,
    orderIds,
    ticketIds: requestRows.map(({ id }) => id),
    invoiceIds: written.map(({ id }) => id),
    couponIds: couponRows.map(({ id }) => id),
    subscriberIds: letters.map(({ id }) => id),
    reviewIds: ownReviews.map(({ id }) => id),
    postIds: posts.map(({ id }) => id),
    replyIds: replies.map(({ id }) => id),
    phones: [...new Set(phones.flatMap((phone) => normalisePhone(phone) ?? []))],
    words: tellingWords([
      email,
      ...orderRows.map((order) => order.email),
      ...delivery.map((address) => address.email),
      ...requestRows.map((ticket) => ticket.email),
      ...[...saved, ...delivery].map(({ address }) => address),
      ...names,
      ...names.flatMap((name) => name.split(/\s+/).filter((part) => part.length > 2)),
      ...phones.flatMap(waysToWrite),
    ]),
  };
}

/**
 * SQL: the row belongs to the account, or to its address without an account, such as orders of a former shop; rows of
 * other accounts are excluded.
 */
export const belongsToSubject = (
  owner: Column,
  address: Column,
  { id, email }: Pick<typeof accounts.$inferSelect, 'id' | 'email'>,
) => or(eq(owner, id), and(isNull(owner), eq(address, email)));

/** A list as one parameter, in PostgreSQL's array syntax. */
export const toPgArray = (values: readonly string[]): SQL =>
  sql`${`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}`;

// longest first, so that a shorter text leaves no rest of a longer one
const tellingWords = (words: string[]): string[] =>
  [...new Set(words.map((word) => word.trim()).filter((word) => word.length > 1))].sort((a, b) => b.length - a.length);

// with and without the country code, in one piece and in two
function waysToWrite(phone: string): string[] {
  const [digits, spaced] = [phoneDigits(phone), formatPhone(phone)];
  return [phone, spaced, spaced.replace(/^\+91\s*/, ''), digits, digits.slice(-10)];
}
