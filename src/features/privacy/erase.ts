import { and, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { pendingSignUps, signInCodes, users } from '#db/schema/customers.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { phoneBlocks } from '#db/schema/messages.ts';
import { consents, newsletterSubscribers, stockAlerts } from '#db/schema/newsletter.ts';
import { orderNotes, orderTags } from '#db/schema/order-notes.ts';
import { orders } from '#db/schema/orders.ts';
import { coupons } from '#db/schema/promotions.ts';
import { ticketMessages, tickets } from '#db/schema/support.ts';
import { teamInvitations } from '#db/schema/team.ts';
import { containsPattern } from '#db/text-search.ts';
import { personTag } from '#platform/http/viewer.ts';
import { endCredit } from '../store-credit/expire-credit.ts';
import { type DataSubject, toPgArray } from './data-subject.ts';
import { DELETED_AUTHOR_NAME, DELETED_NAME, REMOVED } from './rules.ts';
import { scrubRows } from './scrub.ts';

type Erase = (tx: Tx, person: DataSubject, now: Date) => Promise<unknown>;

const among = (column: string, ids: readonly string[]): SQL => sql`${sql.raw(column)} = any(${toPgArray(ids)}::uuid[])`;
const amongShipments = (orderIds: readonly string[]): SQL =>
  sql`shipment_id in (select s.id from shipments s where ${among('s.order_id', orderIds)})`;
// single-word names are not replaced: other people have them, too
const inQueries = (words: string[]) =>
  words
    .filter((word) => /[\s@\d]/.test(word))
    .flatMap((word) => [word, new URLSearchParams({ '': word }).toString().slice(1)])
    .map(containsPattern);

/**
 * Everything that the deletion of an account changes, table by table, in this order. Tables that reference the account
 * with 'on delete cascade' (addresses, sessions, cart, wishlist, codes) need no entry. A test requires that every table
 * is listed here, cascades, or holds no personal data.
 */
export const ERASURES: Readonly<Record<string, Erase>> = {
  /** The sale stays: items, amounts and State. The invoice has the rest. */
  orders: (tx, { orderIds, pseudonym }) =>
    tx
      .update(orders)
      .set({
        // ends the links of a guest's orders, and leaves the guest
        userId: null,
        guestLinkVersion: null,
        fullName: DELETED_NAME,
        email: pseudonym,
        phone: '',
        // the invoice has both
        buyerGstin: null,
        buyerName: null,
        // why staff hold it back may name the customer
        holdReason: sql`case when held_at is not null then ${REMOVED} end`,
        shippingAddress: sql`jsonb_build_object('fullName', ${DELETED_NAME}::text, 'email', ${pseudonym}::text, 'phone', '',
          'address', '', 'city', '', 'state', coalesce(shipping_address ->> 'state', ''), 'pincode', '')`,
      })
      .where(inArray(orders.id, orderIds)),
  /** What is left of store credit ends with the account. Amounts and dates stay, as proof of what orders were paid with. */
  credit_entries: async (tx, { userId }, now) => {
    await endCredit(tx, userId, now);
    await tx.execute(sql`update credit_entries set reason = null,
      actor = case when actor like 'customer:%' then 'system' else actor end where user_id = ${userId}`);
  },
  sign_in_codes: (tx, { email, phones, orderIds }) =>
    tx
      .delete(signInCodes)
      .where(
        or(eq(signInCodes.email, email), inArray(signInCodes.phone, phones), inArray(signInCodes.orderId, orderIds)),
      ),
  /** An open invitation to this address. */
  team_invitations: (tx, { email }) => tx.delete(teamInvitations).where(eq(teamInvitations.email, email)),
  order_events: async (tx, { orderIds, words }) => {
    await tx.execute(
      sql`update order_events set data = '{}' where kind in ('order.address_changed', 'order.held') and ${among('order_id', orderIds)}`,
    );
    await scrubRows(tx, 'order_events', ['data'], among('order_id', orderIds), words);
  },
  /** Notes of staff about an order, with who is mentioned in them, and its tags. */
  order_notes: (tx, { orderIds }) => tx.delete(orderNotes).where(inArray(orderNotes.orderId, orderIds)),
  order_tags: (tx, { orderIds }) => tx.delete(orderTags).where(inArray(orderTags.orderId, orderIds)),
  /** Notes of staff about an order's payments may name its customer. */
  order_matters: (tx, { orderIds, words }) =>
    scrubRows(tx, 'order_matters', ['note'], among('order_id', orderIds), words),
  order_tracking: (tx, { orderIds, words }) =>
    scrubRows(tx, 'order_tracking', ['message', 'location'], among('order_id', orderIds), words),
  /** Carriers name who took a parcel. */
  shipment_scans: (tx, { orderIds, words }) =>
    scrubRows(tx, 'shipment_scans', ['text', 'location'], amongShipments(orderIds), words),
  /** Carriers repeat the address that they refuse. What is sent to them is cleared with their answer. */
  shipment_bookings: (tx, { orderIds, words }) =>
    scrubRows(tx, 'shipment_bookings', ['message'], amongShipments(orderIds), words),
  /** The other phone and address that the customer gave after a failed attempt, and what was said on the phone. */
  attempt_resolutions: async (tx, { orderIds, words }) => {
    await tx.execute(
      sql`update attempt_resolutions set phone = null, address = null where ${amongShipments(orderIds)}`,
    );
    await scrubRows(tx, 'attempt_resolutions', ['comment', 'message'], amongShipments(orderIds), words);
  },
  attempt_questions: (tx, { orderIds }) =>
    tx.execute(sql`update attempt_questions set phone = null, address = null, comment = null
      where ${amongShipments(orderIds)}`),
  attempt_calls: (tx, { orderIds, words }) => scrubRows(tx, 'attempt_calls', ['note'], amongShipments(orderIds), words),
  /** Callbacks of carriers name customers; their time stays. */
  carrier_callbacks: (tx, { orderIds }) =>
    tx.execute(sql`update carrier_callbacks set body = '{}' where booking_id in (
      select b.id from shipment_bookings b join shipments s on s.id = b.shipment_id where ${among('s.order_id', orderIds)})`),
  /** Manifests of carriers name customers; the shop makes one without names in their place. */
  pickups: (tx, { orderIds }) =>
    tx.execute(sql`update pickups set manifest = null where id in (
      select p.pickup_id from pickup_bookings p join shipment_bookings b on b.id = p.booking_id
      join shipments s on s.id = b.shipment_id where ${among('s.order_id', orderIds)})`),
  payment_attempts: async (tx, { orderIds, words }) => {
    await tx.execute(
      sql`update payment_attempts set redirect_url = null, upi_code = null where ${among('order_id', orderIds)}`,
    );
    await scrubRows(tx, 'payment_attempts', ['instrument', 'error_message'], among('order_id', orderIds), words);
  },
  /** Callbacks may name payers; their time and outcome stay. */
  payment_events: (tx, { orderIds }) =>
    tx.execute(sql`update payment_events set body = '{}' where transaction_id in (
      select transaction_id from payment_attempts where ${among('order_id', orderIds)}
      union select refund_id from refunds where ${among('order_id', orderIds)})`),
  refunds: (tx, { orderIds, words }) =>
    scrubRows(tx, 'refunds', ['reason', 'last_error'], among('order_id', orderIds), words),
  refund_lines: (tx, { orderIds, words }) =>
    scrubRows(
      tx,
      'refund_lines',
      ['data'],
      sql`refund_id in (select r.id from refunds r where ${among('r.order_id', orderIds)})`,
      words,
    ),
  /** What the customer wrote, and what staff wrote about it. */
  returns: async (tx, { orderIds, words }) => {
    await tx.execute(sql`update returns set note = '' where ${among('order_id', orderIds)}`);
    await scrubRows(tx, 'returns', ['carrier', 'tracking_number'], among('order_id', orderIds), words);
  },
  return_lines: (tx, { orderIds, words }) =>
    scrubRows(
      tx,
      'return_lines',
      ['refusal'],
      sql`return_id in (select r.id from returns r where ${among('r.order_id', orderIds)})`,
      words,
    ),
  ticket_messages: (tx, { ticketIds }) =>
    tx
      .update(ticketMessages)
      .set({ body: REMOVED })
      .where(and(inArray(ticketMessages.ticketId, ticketIds), sql`${ticketMessages.body} <> ''`)),
  tickets: (tx, { ticketIds, pseudonym }, now) =>
    tx
      .update(tickets)
      .set({
        name: DELETED_NAME,
        email: pseudonym,
        phone: null,
        subject: REMOVED,
        message: REMOVED,
        // deleted customers get no more replies
        state: 'resolved',
        resolvedAt: sql`coalesce(${tickets.resolvedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(inArray(tickets.id, ticketIds)),
  campaign_recipients: (tx, { subscriberIds, pseudonym }) =>
    tx.execute(sql`update campaign_recipients set email = ${pseudonym}, full_name = null, error = null,
      state = case when state = 'waiting' then 'skipped' else state end where ${among('subscriber_id', subscriberIds)}`),
  newsletter_subscribers: (tx, { email }) =>
    tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
  /** A line of an imported subscriber is named after its address. */
  import_lines: (tx, { email }) =>
    tx.execute(sql`update import_lines set name = ${REMOVED}, undo = null
      where import_id in (select id from imports where kind = 'subscribers') and position(lower(${email}) in lower(name)) > 0`),
  stock_alerts: (tx, { email }) => tx.delete(stockAlerts).where(eq(stockAlerts.email, email)),
  delivery_requests: (tx, { email }) => tx.delete(deliveryRequests).where(eq(deliveryRequests.email, email)),
  /** That a reminder was sent stays; what is planned is not sent. */
  reminders: async (tx, { userId, email, orderIds, pseudonym }) => {
    const theirs = sql`(user_id = ${userId} or email = ${email} or ${among('order_id', orderIds)})`;
    await tx.execute(sql`delete from reminders where state = 'planned' and ${theirs}`);
    await tx.execute(sql`update reminders set email = ${pseudonym}, user_id = null, lines = '[]' where ${theirs}`);
  },
  /** Reviews stay without their author. */
  reviews: async (tx, { reviewIds, words }) => {
    const theirs = among('id', reviewIds);
    await tx.execute(
      sql`update reviews set customer_name = ${DELETED_AUTHOR_NAME}, customer_email = null where ${theirs}`,
    );
    await scrubRows(tx, 'reviews', ['title', 'content', 'reply', 'rejection_reason'], theirs, words);
  },
  community_posts: async (tx, { postIds, words }) => {
    const theirs = among('id', postIds);
    await tx.execute(sql`update community_posts set author_name = ${DELETED_AUTHOR_NAME} where ${theirs}`);
    await scrubRows(tx, 'community_posts', ['title', 'content'], theirs, words);
  },
  community_replies: async (tx, { replyIds, words }) => {
    const theirs = among('id', replyIds);
    await tx.execute(sql`update community_replies set author_name = ${DELETED_AUTHOR_NAME} where ${theirs}`);
    await scrubRows(tx, 'community_replies', ['content'], theirs, words);
  },
  /** The log of consents stays as proof, under the pseudonym. */
  consents: async (tx, { userId, email, phones, pseudonym }) => {
    await tx
      .update(consents)
      .set({ email: pseudonym })
      .where(and(eq(consents.channel, 'mail'), or(eq(consents.userId, userId), eq(consents.email, email))));
    await tx
      .update(consents)
      .set({ phone: pseudonym })
      .where(or(and(ne(consents.channel, 'mail'), eq(consents.userId, userId)), inArray(consents.phone, phones)));
  },
  /** Providers' words may repeat the number. */
  message_receipts: (tx, { orderIds, phones, words }) =>
    scrubRows(
      tx,
      'message_receipts',
      ['text'],
      sql`message_id in (select m.id from messages m where m.phone = any(${toPgArray(phones)}::text[])
        or ${among('m.related_id', orderIds)})`,
      words,
    ),
  /** That a message was sent stays, without the phone and the text; what waits is not sent. */
  messages: (tx, { orderIds, phones }) =>
    tx.execute(sql`update messages set phone = null, text = '', variables = '{}', fallback_email = null,
      provider_user_id = null, claim = null, claimed_at = null, next_try_at = null,
      problem_code = case when state in ('queued', 'sending', 'unknown') then 'DELETED' else problem_code end,
      problem = case when state in ('queued', 'sending', 'unknown') then 'The customer is deleted' else null end,
      state = case when state in ('queued', 'sending', 'unknown') then 'suppressed' else state end
      where phone = any(${toPgArray(phones)}::text[]) or ${among('related_id', orderIds)}`),
  phone_blocks: (tx, { phones }) => tx.delete(phoneBlocks).where(inArray(phoneBlocks.phone, phones)),
  /** Coupons assigned to the address cannot be used by anyone else. */
  coupons: (tx, { email, pseudonym }) =>
    tx.update(coupons).set({ assignedEmail: pseudonym, isActive: false }).where(eq(coupons.assignedEmail, email)),
  mails: (tx, { email, orderIds, ticketIds }) =>
    tx.execute(
      sql`delete from mails where lower(to_address) = lower(${email}) or ${among('related_id', [...orderIds, ...ticketIds])}`,
    ),
  /** Audit entries stay without the data subject. */
  audit_log: async (tx, person) => {
    const { userId, email, orderIds, ticketIds, invoiceIds, couponIds, subscriberIds, words } = person;
    const voices = [...person.reviewIds, ...person.postIds, ...person.replyIds];
    const ids = [userId, ...orderIds, ...ticketIds, ...invoiceIds, ...couponIds, ...subscriberIds, ...voices];
    const theirs = sql`(entity in ('order', 'ticket', 'invoice', 'coupon', 'subscriber', 'user', 'review', 'post', 'post-reply')
      and entity_id = any(${toPgArray(ids)}::text[]))
      or concat(label, before, after) ilike any(${toPgArray([email, userId].map(containsPattern))}::text[])`;
    await tx.execute(sql`update audit_log set after = after - 'text'
      where entity = 'ticket' and entity_id = any(${toPgArray(ticketIds)}::text[]) and after ? 'text'`);
    // tags and reasons of staff are in words of their own
    await tx.execute(sql`update audit_log set before = before - 'tags' - 'holdReason', after = after - 'tags' - 'holdReason'
      where action in ('order.tag', 'order.hold', 'order.release') and entity_id = any(${toPgArray(orderIds)}::text[])`);
    await scrubRows(tx, 'audit_log', ['label', 'before', 'after'], theirs, words);
  },
  /** Idempotency keys live for a day; without one a repetition is processed again. */
  idempotency_keys: (tx, { userId, email, orderIds, ticketIds }) =>
    tx.execute(sql`delete from idempotency_keys where scope like ${containsPattern(userId)} or scope like ${containsPattern(email)}
      or response::text ilike any(${toPgArray([email, ...orderIds, ...ticketIds].map(containsPattern))}::text[])`),
  /** Their own saved views, and other users' views that search for them. */
  saved_views: (tx, { userId, words }) =>
    tx.execute(sql`delete from saved_views where user_id = ${userId}
      or query ilike any(${toPgArray(inQueries(words))}::text[])`),
  /** Their snoozes as staff. */
  attention_snoozes: (tx, { userId }) => tx.execute(sql`delete from attention_snoozes where user_id = ${userId}`),
  /** Security events stay until they expire, without the data subject. */
  security_events: (tx, { userId }) =>
    tx.execute(sql`update security_events set user_id = null, address = '', user_agent = '' where user_id = ${userId}`),
  pending_sign_ups: (tx, { email }) => tx.delete(pendingSignUps).where(eq(pendingSignUps.email, email)),
  users: async (tx, { userId }) => {
    // a guest whose browser somebody else ordered with stays for these orders
    const isInUse = sql`exists (select from orders o where o.user_id = ${users.id} and o.guest_link_version is not null)`;
    await tx.delete(users).where(and(eq(users.id, userId), not(isInUse)));
    invalidateCached(tx, personTag(userId));
  },
};

/** Kept unchanged: tax law requires them with the buyer's name and address. */
export const KEPT = ['invoices', 'delivery_challans'] as const;
