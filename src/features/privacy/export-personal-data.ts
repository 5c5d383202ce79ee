import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { campaignRecipients, emailCampaigns } from '#db/schema/campaigns.ts';
import { cartItems, wishlists } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { communityLikes, communityPosts, communityReplies } from '#db/schema/community.ts';
import { type accounts, addresses, sessions } from '#db/schema/customers.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { deliveryChallans, invoices } from '#db/schema/invoices.ts';
import { messages } from '#db/schema/messages.ts';
import { consents, newsletterSubscribers, stockAlerts } from '#db/schema/newsletter.ts';
import { orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { mails, securityEvents } from '#db/schema/platform.ts';
import { coupons, couponUsage } from '#db/schema/promotions.ts';
import { reminders } from '#db/schema/reminders.ts';
import { returnLines, returns } from '#db/schema/returns.ts';
import { reviews, reviewVotes } from '#db/schema/reviews.ts';
import { creditEntries } from '#db/schema/store-credit.ts';
import { ticketImages, ticketMessages, tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { signSingleUseToken } from '#platform/http/single-use-token.ts';
import { isPseudonym } from '#platform/mail/pseudonym.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { returnNumber } from '#shared/return-states.ts';
import { requirePassword } from '../customers/reauthenticate.ts';
import { invoicePath } from '../invoices/invoice-link.ts';
import { readSettings } from '../settings/read-settings.ts';
import { ticketNumber } from '../support/rules.ts';
import { belongsToSubject } from './data-subject.ts';

export const DATA_EXPORT_PURPOSE = 'own-data';
/**
 * Whose data is exported. `guestOrderIds`: of a guest, the orders that are theirs; the address then finds what belongs to
 * no account, and is a pseudonym when an account has it.
 */
export type User = typeof accounts.$inferSelect & { guestOrderIds?: readonly string[] };

const ordersOf = (user: User): SQL | undefined =>
  user.guestOrderIds
    ? inArray(orders.id, [...user.guestOrderIds])
    : belongsToSubject(orders.userId, orders.email, user);
const addressOf = ({ email }: User) => (isPseudonym(email) ? null : email);
const PAGE = 100;

/** Creates the path of a user's personal data; it works for a minute. */
export async function createDataExportLink(app: App, userId: string, password: string): Promise<string> {
  await requirePassword(app, userId, password);
  await recordSecurityEvent(app.db, { kind: 'export.requested', at: app.now(), userId, data: { what: 'own data' } });
  return `/account-data?token=${signSingleUseToken(app, DATA_EXPORT_PURPOSE, userId)}`;
}

const rupees = (paise: number) => paise / 100;
const LEFT_OUT =
  'Your password and codes are kept only as hashes and are not in this file, nor are the texts of mails that you have received and notes that staff write for each other.';

/** All stored data of a user as the text of one JSON object, in chunks. */
export async function* exportPersonalData(app: App, user: User): AsyncGenerator<string> {
  const { general } = await readSettings(app.db);
  const about = {
    shop: general.siteName,
    account: addressOf(user),
    writtenAt: app.now(),
    amounts: 'Indian rupees',
    notIncluded: LEFT_OUT,
  };
  yield `{\n"about": ${JSON.stringify(about, null, 1)}`;
  for (const [name, read] of Object.entries(PARTS))
    yield `,\n"${name}": ${JSON.stringify(await read(app, user), null, 1)}`;
  for (const [name, data] of Object.entries((await app.extensions?.exportPersonalData(app.db, user.id)) ?? {}))
    yield `,\n${JSON.stringify(name)}: ${JSON.stringify(data, null, 1)}`;
  yield ',\n"orders": [';
  let [after, first] = ['', true];
  for (;;) {
    const page = await readOrders(app, user, after);
    for (const order of page) {
      yield `${first ? '' : ','}\n${JSON.stringify(order, null, 1)}`;
      first = false;
    }
    if (page.length < PAGE) break;
    after = page.at(-1)!.id;
  }
  yield ']\n}\n';
}

type Read = (app: App, user: User) => Promise<unknown>;

const PARTS: Record<string, Read> = {
  profile: async (_, user) => ({
    id: user.id,
    name: user.fullName,
    email: addressOf(user),
    phone: user.phone,
    picture: user.avatarUrl,
    fitnessGoals: user.fitnessGoals,
    dietaryPreferences: user.dietaryPreferences,
    preferences: user.preferences,
    language: user.locale,
    createdAt: user.createdAt,
    emailConfirmedAt: user.emailConfirmedAt,
    changedAt: user.updatedAt,
  }),
  addresses: async ({ db }, { id }) => {
    const rows = await db.select().from(addresses).where(eq(addresses.userId, id)).orderBy(asc(addresses.createdAt));
    return rows.map(({ id: _, userId: __, ...address }) => address);
  },
  devices: ({ db }, { id }) =>
    db
      .select({
        browser: sessions.userAgent,
        signedInAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        endsAt: sessions.expiresAt,
        endedAt: sessions.revokedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(asc(sessions.createdAt)),
  signInsAndTheLike: ({ db }, { id }) =>
    db
      .select({
        what: securityEvents.kind,
        at: securityEvents.at,
        address: securityEvents.address,
        browser: securityEvents.userAgent,
      })
      .from(securityEvents)
      .where(eq(securityEvents.userId, id))
      .orderBy(asc(securityEvents.at)),
  consents: ({ db }, { id, email }) =>
    db
      .select({
        purpose: consents.purpose,
        given: consents.given,
        words: consents.notice,
        where: consents.source,
        channel: consents.channel,
        at: consents.at,
      })
      .from(consents)
      .where(or(eq(consents.userId, id), eq(consents.email, email)))
      .orderBy(asc(consents.at)),
  newsletter: async ({ db }, { email }) => {
    const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    if (!row) return null;
    const letters = await db
      .select({ subject: emailCampaigns.subject, state: campaignRecipients.state, at: campaignRecipients.finishedAt })
      .from(campaignRecipients)
      .innerJoin(emailCampaigns, eq(emailCampaigns.id, campaignRecipients.campaignId))
      .where(eq(campaignRecipients.subscriberId, row.id))
      .orderBy(asc(campaignRecipients.finishedAt));
    const { fullName: name, isActive: active, subscribedAt, confirmedAt, unsubscribedAt } = row;
    return { name, active, subscribedAt, confirmedAt, unsubscribedAt, letters };
  },
  stockAlerts: async ({ db }, { email }) =>
    db
      .select({
        product: products.name,
        flavour: productVariants.flavour,
        size: productVariants.size,
        since: stockAlerts.createdAt,
      })
      .from(stockAlerts)
      .innerJoin(productVariants, eq(productVariants.id, stockAlerts.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(eq(stockAlerts.email, email))
      .orderBy(asc(stockAlerts.createdAt)),
  deliveryRequests: ({ db }, { email }) =>
    db
      .select({ pincode: deliveryRequests.pincode, since: deliveryRequests.createdAt })
      .from(deliveryRequests)
      .where(eq(deliveryRequests.email, email))
      .orderBy(asc(deliveryRequests.createdAt)),
  reminders: ({ db }, { id, email }) =>
    db
      .select({
        about: reminders.kind,
        state: reminders.state,
        reason: reminders.reason,
        plannedAt: reminders.createdAt,
        dueAt: reminders.dueAt,
        endedAt: reminders.endedAt,
        openedAt: reminders.openedAt,
      })
      .from(reminders)
      .where(belongsToSubject(reminders.userId, reminders.email, { id, email }))
      .orderBy(asc(reminders.createdAt)),
  cart: ({ db }, { id }) =>
    db
      .select({
        product: products.name,
        flavour: productVariants.flavour,
        size: productVariants.size,
        quantity: cartItems.quantity,
        addedAt: cartItems.createdAt,
      })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .innerJoin(productVariants, eq(productVariants.id, cartItems.variantId))
      .where(eq(cartItems.userId, id))
      .orderBy(asc(cartItems.createdAt)),
  wishlist: ({ db }, { id }) =>
    db
      .select({ product: products.name, addedAt: wishlists.createdAt })
      .from(wishlists)
      .innerJoin(products, eq(products.id, wishlists.productId))
      .where(eq(wishlists.userId, id))
      .orderBy(asc(wishlists.createdAt)),
  storeCredit: async ({ db }, { id }) =>
    (
      await db.select().from(creditEntries).where(eq(creditEntries.userId, id)).orderBy(asc(creditEntries.position))
    ).map(({ kind, amount, held, expiresAt, reason, at }) => ({
      kind,
      amount: rupees(amount),
      held: rupees(held),
      expiresAt,
      reason,
      at,
    })),
  coupons: async ({ db }, { id, email, guestOrderIds }) => ({
    forYou: await db
      .select({ code: coupons.code, title: coupons.title, createdAt: coupons.createdAt, expiresAt: coupons.expiresAt })
      .from(coupons)
      .where(eq(coupons.assignedEmail, email)),
    used: await db
      .select({ code: coupons.code, order: couponUsage.orderId, state: couponUsage.state, at: couponUsage.createdAt })
      .from(couponUsage)
      .innerJoin(coupons, eq(coupons.id, couponUsage.couponId))
      .where(
        and(eq(couponUsage.userId, id), guestOrderIds ? inArray(couponUsage.orderId, [...guestOrderIds]) : undefined),
      )
      .orderBy(asc(couponUsage.createdAt)),
  }),
  reviews: async ({ db }, user) => {
    const rows = await db
      .select({ review: reviews, product: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(belongsToSubject(reviews.userId, reviews.customerEmail, user))
      .orderBy(asc(reviews.createdAt));
    return rows.map(({ review: { rating, title, content, state, rejectionReason, reply, createdAt }, product }) => ({
      product,
      rating,
      title,
      content,
      state,
      rejectionReason,
      reply,
      writtenAt: createdAt,
    }));
  },
  community: async ({ db }, { id }) => ({
    posts: await db
      .select({
        title: communityPosts.title,
        content: communityPosts.content,
        category: communityPosts.category,
        state: communityPosts.state,
        writtenAt: communityPosts.createdAt,
      })
      .from(communityPosts)
      .where(eq(communityPosts.userId, id))
      .orderBy(asc(communityPosts.createdAt)),
    replies: await db
      .select({
        to: communityPosts.title,
        content: communityReplies.content,
        state: communityReplies.state,
        writtenAt: communityReplies.createdAt,
      })
      .from(communityReplies)
      .innerJoin(communityPosts, eq(communityPosts.id, communityReplies.postId))
      .where(eq(communityReplies.userId, id))
      .orderBy(asc(communityReplies.createdAt)),
    liked: await db
      .select({ post: communityPosts.title, at: communityLikes.at })
      .from(communityLikes)
      .innerJoin(communityPosts, eq(communityPosts.id, communityLikes.postId))
      .where(eq(communityLikes.userId, id))
      .orderBy(asc(communityLikes.at)),
    foundHelpful: await db
      .select({ review: reviews.title, at: reviewVotes.at })
      .from(reviewVotes)
      .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
      .where(eq(reviewVotes.userId, id))
      .orderBy(asc(reviewVotes.at)),
  }),
  messages: async ({ db }, user) => {
    const rows = await db
      .select()
      .from(tickets)
      .where(
        user.guestOrderIds
          ? or(
              inArray(tickets.orderId, [...user.guestOrderIds]),
              and(isNull(tickets.userId), eq(tickets.email, user.email)),
            )
          : belongsToSubject(tickets.userId, tickets.email, user),
      )
      .orderBy(asc(tickets.createdAt));
    const answers = await db
      .select()
      .from(ticketMessages)
      .where(
        and(
          inArray(
            ticketMessages.ticketId,
            rows.map((row) => row.id),
          ),
          sql`${ticketMessages.kind} <> 'note'`,
        ),
      )
      .orderBy(asc(ticketMessages.at));
    const requests = await listRequests(
      db,
      rows.flatMap(({ returnId }) => returnId ?? []),
    );
    const photos = await db
      .select({ ticketId: ticketImages.ticketId, id: ticketImages.id, addedAt: ticketImages.createdAt })
      .from(ticketImages)
      .where(eq(ticketImages.userId, user.id))
      .orderBy(asc(ticketImages.createdAt));
    return rows.map(({ id: ticketId, number, kind, state, name, email: from, phone, subject, message, ...row }) => ({
      number: ticketNumber(number),
      kind,
      state,
      name,
      email: from,
      phone,
      subject,
      message,
      writtenAt: row.createdAt,
      resolvedAt: row.resolvedAt,
      return: requests.find(({ id }) => id === row.returnId) ?? null,
      photos: photos
        .filter((photo) => photo.ticketId === ticketId)
        .map(({ id, addedAt }) => ({ file: `${id}.webp`, addedAt })),
      followed: answers
        .filter((answer) => answer.ticketId === ticketId)
        .map(({ kind: what, body: text, at }) => ({ what, text, at })),
    }));
  },
  invoices: async (app, user) => {
    const all = () =>
      app.db
        .select({ invoice: invoices, order: orders.displayId })
        .from(invoices)
        .leftJoin(orders, eq(orders.id, invoices.orderId));
    // two queries, each with its index; orders of another account are not included
    const [accountOrders, addressed] = [
      await all().where(user.guestOrderIds ? ordersOf(user) : eq(orders.userId, user.id)),
      await all().where(and(eq(invoices.customerEmail, user.email), isNull(orders.userId))),
    ];
    const rows = [...accountOrders, ...addressed].sort(
      (a, b) => a.invoice.createdAt.getTime() - b.invoice.createdAt.getTime(),
    );
    return rows.map(({ invoice, order }) => ({
      kind: invoice.kind,
      number: invoice.number,
      order,
      issuedOn: invoice.issuedOn,
      status: invoice.status,
      buyer: invoice.buyer,
      taxable: rupees(invoice.amount),
      tax: rupees(invoice.taxAmount),
      total: rupees(invoice.totalAmount),
      pdf: app.config.origin + invoicePath(app.keys, invoice),
    }));
  },
  deliveryChallans: async (app, user) => {
    const all = () =>
      app.db
        .select({ challan: deliveryChallans, order: orders.displayId })
        .from(deliveryChallans)
        .leftJoin(orders, eq(orders.id, deliveryChallans.orderId));
    const [accountOrders, addressed] = [
      await all().where(user.guestOrderIds ? ordersOf(user) : eq(orders.userId, user.id)),
      await all().where(and(eq(deliveryChallans.customerEmail, user.email), isNull(orders.userId))),
    ];
    return [...accountOrders, ...addressed].map(({ challan, order }) => ({
      number: challan.number,
      order,
      return: challan.returnNumber,
      issuedOn: challan.issuedOn,
      consignee: challan.buyer,
      value: rupees(challan.value),
      isCancelled: challan.cancelledAt !== null,
      pdf: app.config.origin + invoicePath(app.keys, challan),
    }));
  },
  textMessages: ({ db }, user) =>
    db
      .select({
        channel: messages.channel,
        about: messages.event,
        phone: messages.phone,
        text: messages.text,
        state: messages.state,
        writtenAt: messages.createdAt,
        sentAt: messages.acceptedAt,
      })
      .from(messages)
      .innerJoin(orders, eq(orders.id, messages.relatedId))
      .where(ordersOf(user))
      .orderBy(asc(messages.createdAt)),
  mails: ({ db }, { email }) =>
    db
      .select({ subject: mails.subject, about: mails.purpose, writtenAt: mails.createdAt, sentAt: mails.sentAt })
      .from(mails)
      .where(sql`lower(${mails.toAddress}) = lower(${email})`)
      .orderBy(asc(mails.createdAt)),
};

// also hidden ones, since they are stored
async function readOrders({ db }: App, user: User, after: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(and(ordersOf(user), after ? gt(orders.id, after) : isNotNull(orders.id)))
    .orderBy(asc(orders.id))
    .limit(PAGE);
  const ids = rows.map(({ id }) => id);
  const [lines, tracking, payments, refundRows] = await Promise.all([
    db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.position)),
    db.select().from(orderTracking).where(inArray(orderTracking.orderId, ids)).orderBy(asc(orderTracking.createdAt)),
    db
      .select()
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.orderId, ids))
      .orderBy(asc(paymentAttempts.createdAt)),
    db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.createdAt)),
  ]);
  return rows.map((order) => ({
    id: order.id,
    number: order.displayId,
    placedAt: order.createdAt,
    status: order.status,
    payment: order.paymentStatus,
    name: order.fullName,
    email: order.email,
    phone: order.phone,
    deliverTo: order.shippingAddress,
    subtotal: rupees(order.subtotal),
    discount: rupees(order.discount),
    coupon: order.couponCode,
    total: rupees(order.totalAmount),
    storeCredit: rupees(order.creditAmount),
    lines: lines
      .filter(({ orderId }) => orderId === order.id)
      .map(({ productName: product, flavor: flavour, size, sku, quantity, price, discount }) => ({
        product,
        flavour,
        size,
        sku,
        quantity,
        price: rupees(price),
        discount: rupees(discount),
      })),
    payments: payments
      .filter(({ orderId }) => orderId === order.id)
      .map(({ gateway, transactionId, amount, state, instrument, createdAt, finalisedAt }) => ({
        gateway,
        transactionId,
        amount: rupees(amount),
        state,
        instrument,
        startedAt: createdAt,
        finalisedAt,
      })),
    refunds: refundRows
      .filter(({ orderId }) => orderId === order.id)
      .map(({ refundId, amount, state, reason, createdAt, updatedAt }) => ({
        refundId,
        amount: rupees(amount),
        state,
        reason,
        askedAt: createdAt,
        changedAt: updatedAt,
      })),
    tracking: tracking
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id: _, orderId: __, createdAt, ...entry }) => ({ ...entry, at: createdAt })),
  }));
}

/** Returns with what their customer wrote and what became of them. */
async function listRequests(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(returns)
    .where(inArray(returns.id, [...ids]));
  const lines = await db
    .select()
    .from(returnLines)
    .where(inArray(returnLines.returnId, [...ids]));
  return rows.map((one) => ({
    id: one.id,
    number: returnNumber(one.number),
    state: one.state,
    note: one.note,
    carrier: one.carrier,
    trackingNumber: one.trackingNumber,
    requestedAt: one.requestedAt,
    decidedAt: one.decidedAt,
    sentAt: one.sentAt,
    receivedAt: one.receivedAt,
    closedAt: one.closedAt,
    lines: lines
      .filter(({ returnId }) => returnId === one.id)
      .map(({ orderItemId, quantity, reason, wish, decision, refusal, outcome }) => ({
        itemId: orderItemId,
        quantity,
        reason,
        wish,
        decision,
        refusal,
        outcome,
      })),
  }));
}
