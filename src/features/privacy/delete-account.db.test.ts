import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { communityPosts, communityReplies } from '#db/schema/community.ts';
import { accounts, sessions, users } from '#db/schema/customers.ts';
import { invoices } from '#db/schema/invoices.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import { orderEvents, orderMatters, orders } from '#db/schema/orders.ts';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import { auditLog, mails, savedViews } from '#db/schema/platform.ts';
import { reminders } from '#db/schema/reminders.ts';
import { reviews } from '#db/schema/reviews.ts';
import { tickets } from '#db/schema/support.ts';
import { recordChange } from '#features/audit/record-change.ts';
import { removePost } from '#features/community/moderate-posts.ts';
import { saveAddress } from '#features/customers/saved-addresses.ts';
import { createSession } from '#features/customers/session.ts';
import { updateProfile } from '#features/customers/update-profile.ts';
import { addDeliveryRequest } from '#features/delivery-requests/add-delivery-request.ts';
import { issueCreditNote } from '#features/invoices/issue-credit-note.ts';
import { confirmSubscription } from '#features/newsletter/confirm-subscription.ts';
import { confirmToken } from '#features/newsletter/links.ts';
import { subscribe } from '#features/newsletter/subscribe.ts';
import { addTracking } from '#features/order-management/add-tracking.ts';
import { exportOrders } from '#features/order-management/export-orders.ts';
import { removeOrder } from '#features/order-management/remove-order.ts';
import { sendInvoice } from '#features/order-management/send-invoice.ts';
import { finaliseAttempt } from '#features/payments/check-attempt.ts';
import { addAlert } from '#features/stock-alerts/add-alert.ts';
import { answerTicket } from '#features/support/answer-ticket.ts';
import { createTicket } from '#features/support/create-ticket.ts';
import { addToWishlist } from '#features/wishlist/add-to-wishlist.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { pseudonymOf } from '#platform/mail/pseudonym.ts';
import { type AccountShop, asSelf, openAccountShop, PASSWORD } from '#tests/account-shop.ts';
import { savePlan, TWO_ZONES } from '#tests/delivery-plans.ts';
import { ADDRESS, checkOut, makeProduct, makeStaff, putInCart } from '#tests/factories.ts';
import { findColumnsWith } from '#tests/find-columns.ts';
import { importFile } from '#tests/import-file.ts';
import { addNote } from '../order-notes/add-note.ts';
import { changeTags } from '../order-notes/change-tags.ts';
import { deleteAccount } from './delete-account.ts';
import { ERASURES, KEPT } from './erase.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { purgeDeletionMails } from './purge-deletion-mails.ts';
import { readConsents } from './read-consents.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop.close());

describe('the deletion of an account', () => {
  const NAME = 'Zubeida Contractor';
  const STREET = 'Flat 909, Mogra Towers';
  const DIGITS = '9845098765';
  let userId: string;
  let email: string;
  let orderId: string;

  const whereFound = (telling: string[]) => findColumnsWith(shop.app, telling);

  // deleted rows, files and a former shop's orders are linked only by their texts
  async function leaveTraces(): Promise<void> {
    await putInCart(shop.app, userId, await makeProduct(shop.app));
    const order = await checkOut(shop.app, shop.gateways, userId);
    await shop.app.db
      .update(paymentAttempts)
      .set({ state: 'failed' })
      .where(eq(paymentAttempts.orderId, order.orderId));
    const shippingAddress = { ...ADDRESS, fullName: NAME, email, phone: `+91${DIGITS}`, address: STREET };
    await shop.setOrder(order.orderId, { status: 'cancelled', fullName: NAME, email, shippingAddress });
    await shop.app.db.insert(orderEvents).values({
      orderId: order.orderId,
      kind: 'order.address_changed',
      actor: `customer:${userId}`,
      data: { before: shippingAddress, after: shippingAddress },
    });
    await shop.app.db.insert(mails).values({
      toAddress: 'shop@example.in',
      purpose: 'new-order',
      subject: `An order of ${NAME}`,
      relatedId: order.orderId,
      text: STREET,
      html: STREET,
      headers: {},
    });
    await removeOrder(shop.app, shop.staff, order.orderId);
    const [post] = await shop.app.db
      .insert(communityPosts)
      .values({ userId, title: `${NAME} again`, content: STREET, authorName: NAME, category: 'General' })
      .returning();
    await removePost(shop.app, shop.staff, post!.id);
    await exportOrders(shop.app, shop.staff, { search: NAME } as never);
    await shop.app.db.insert(savedViews).values([
      { userId: shop.staff.userId, tab: 'orders', name: 'Name', query: `search=${NAME.replaceAll(' ', '+')}` },
      { userId: shop.staff.userId, tab: 'orders', name: 'Phone', query: `search=${DIGITS}` },
    ]);
    const imported = randomUUID();
    await shop.app.db.insert(orders).values({
      id: imported,
      displayId: imported.slice(0, 8),
      fullName: NAME,
      email,
      phone: `+91${DIGITS}`,
      shippingAddress,
      subtotal: 100,
      totalAmount: 100,
      fingerprint: imported,
      status: 'delivered',
      paymentStatus: 'completed',
      confirmedAt: shop.app.now(),
      invoicedAt: shop.app.now(),
    });
  }

  beforeAll(async () => {
    ({ id: userId, email } = await shop.makeUser(NAME));
    await updateProfile(shop.app, userId, { phone: DIGITS });
    const { email: _, ...address } = { ...ADDRESS, fullName: NAME, phone: DIGITS, address: STREET };
    await saveAddress(shop.app, userId, { ...address, isDefault: true });
    orderId = await shop.deliveredOrder(userId);
    const shippingAddress = { ...address, email, phone: `+91${DIGITS}` };
    await shop.setOrder(orderId, { fullName: NAME, email, phone: `+91${DIGITS}`, shippingAddress });
    await shop.app.db.insert(orderEvents).values({
      orderId,
      kind: 'order.address_changed',
      actor: `customer:${userId}`,
      data: { before: shippingAddress, after: shippingAddress },
    });
    await sendInvoice(shop.app, shop.staff, orderId);
    await addTracking(shop.app, shop.staff, {
      orderIds: [orderId],
      status: 'delivered',
      message: `Handed to ${NAME} at ${STREET}`,
      location: 'Bengaluru',
    } as never);
    const [attempt] = await shop.app.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
    await shop.app.db.insert(paymentEvents).values({
      gateway: 'scripted',
      bodyHash: randomUUID(),
      transactionId: attempt!.transactionId,
      body: { payer: { name: NAME, vpa: `${DIGITS}@upi` } },
    });
    const [refund] = await shop.app.db
      .insert(refunds)
      .values({
        orderId,
        attemptId: attempt!.id,
        refundId: randomUUID(),
        amount: 10_000,
        state: 'completed',
        reason: `Zubeida called from ${DIGITS}`,
        requestedBy: `staff:${shop.staff.userId}`,
      })
      .returning();
    await transact(shop.app.db, (tx) => issueCreditNote(shop.app, tx, refund!.id));
    // one that was never paid
    await putInCart(shop.app, userId, await makeProduct(shop.app));
    const unpaid = await checkOut(shop.app, shop.gateways, userId);
    await shop.app.db
      .update(paymentAttempts)
      .set({ state: 'failed' })
      .where(eq(paymentAttempts.orderId, unpaid.orderId));
    await shop.setOrder(unpaid.orderId, { status: 'cancelled', cancelledAt: shop.app.now(), fullName: NAME, email });

    await createTicket(shop.app, userId, {
      kind: 'complaint',
      name: NAME,
      email,
      phone: DIGITS,
      subject: `From ${NAME}`,
      message: `I live at ${STREET}.`,
      idempotencyKey: randomUUID(),
    });
    const [ticket] = await shop.app.db.select().from(tickets).where(eq(tickets.userId, userId));
    const answer = { id: ticket!.id, body: `Dear ${NAME}, we come.`, resolve: false, idempotencyKey: randomUUID() };
    await answerTicket(shop.app, shop.staff, answer);
    await subscribe(shop.app, { email, fullName: NAME });
    const [letters] = await shop.app.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    await confirmSubscription(shop.app, confirmToken(shop.app, { id: letters!.id, since: letters!.subscribedAt }));
    const campaign = randomUUID();
    await shop.app.db.execute(sql`insert into email_campaigns (id, title, subject, content, recipient_count)
      values (${campaign}, 'News', 'News', 'News', 1)`);
    await shop.app.db.execute(sql`insert into campaign_recipients (campaign_id, number, subscriber_id, email, full_name)
      values (${campaign}, 1, ${letters!.id}, ${email}, ${NAME})`);
    const product = await makeProduct(shop.app);
    await addToWishlist(shop.app, userId, product.productId);
    await putInCart(shop.app, userId, product);
    await addAlert(shop.app, userId, { variantId: product.variantId, email });
    await savePlan(shop.app, shop.staff, TWO_ZONES);
    await addDeliveryRequest(shop.app, userId, { pincode: '682557', email });
    const remindersOf = { kind: 'basket', userId, email, contactHash: 'hash', createdAt: shop.app.now() } as const;
    await shop.app.db.insert(reminders).values([
      { ...remindersOf, dueAt: shop.app.now() },
      { ...remindersOf, state: 'sent', endedAt: shop.app.now(), mailId: randomUUID() },
    ]);
    const voice = { userId, content: `I am ${NAME} of ${STREET}.`, title: `${NAME} says` };
    await shop.app.db
      .insert(reviews)
      .values({ ...voice, productId: product.productId, customerName: NAME, customerEmail: email, rating: 5 });
    const [post] = await shop.app.db
      .insert(communityPosts)
      .values({ ...voice, authorName: NAME, category: 'General' })
      .returning();
    await shop.app.db
      .insert(communityReplies)
      .values({ postId: post!.id, userId, authorName: NAME, content: `Call me, ${NAME}, at 98450 98765.` });
    await createSession(
      shop.app,
      (await shop.app.db.select().from(accounts).where(eq(accounts.id, userId)))[0]!,
      'Firefox',
    );
    await recordChange(shop.app.db, shop.staff, shop.app.now(), {
      action: 'subscriber.add',
      entityId: letters!.id,
      label: email,
      after: { email, fullName: NAME },
    });
    await shop.app.db
      .insert(savedViews)
      .values({ userId: shop.staff.userId, tab: 'orders', name: 'Hers', query: `search=${encodeURIComponent(email)}` });
    await importFile(shop.app, shop.staff, 'subscribers', `email,name\n${email},${NAME}`);
    await leaveTraces();
  });

  test('leaves only what tax law requires, in any column of any table', async () => {
    const telling = [email, encodeURIComponent(email), NAME, 'Zubeida', DIGITS, '98450 98765', STREET];
    const before = await whereFound(telling);
    const tables = new Set(before.map((one) => one.split('.')[0]!));
    // without rows an unhandled table would go unnoticed
    expect([...tables].sort()).toEqual(
      expect.arrayContaining(
        [
          'addresses',
          'audit_log',
          'campaign_recipients',
          'consents',
          'coupons',
          'idempotency_keys',
          'import_lines',
          'invoices',
          'mails',
        ]
          .concat(['community_posts', 'community_replies', 'delivery_requests', 'reminders', 'reviews'])
          .concat(['newsletter_subscribers', 'order_events', 'order_tracking', 'orders', 'payment_events', 'refunds'])
          .concat(['saved_views', 'stock_alerts', 'ticket_messages', 'tickets', 'users']),
      ),
    );
    const issued = await shop.app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    expect(issued.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice']);

    await expect(deleteAccount(shop.app, asSelf(userId), 'wrong')).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await deleteAccount(shop.app, asSelf(userId), PASSWORD);

    // the last mail states it and is removed after a week
    const farewell = await shop.app.db.select().from(mails).where(eq(mails.toAddress, email));
    expect(farewell.map(({ purpose }) => purpose)).toEqual(['account-deleted']);
    expect(farewell[0]!.text).toContain('72 months after the yearly return');
    expect(await purgeDeletionMails(shop.app)).toBe(0);
    await shop.app.db.execute(sql`update mails set created_at = now() - interval '8 days' where to_address = ${email}`);
    expect(await purgeDeletionMails(shop.app)).toBe(1);

    expect(await whereFound(telling)).toEqual(['invoices.buyer', 'invoices.customer_email', 'invoices.customer_name']);
    expect(await shop.app.db.select().from(invoices).where(eq(invoices.orderId, orderId))).toEqual(issued);
  });

  test('keeps the sale under a pseudonym derived from the address', async () => {
    const [order] = await shop.app.db.select().from(orders).where(eq(orders.id, orderId));
    const pseudonym = pseudonymOf(shop.app.keys, email.toUpperCase());
    expect(order).toMatchObject({ userId: null, fullName: 'Deleted customer', email: pseudonym, phone: '' });
    expect(order!.shippingAddress).toMatchObject({ address: '', pincode: '', state: 'Karnataka' });
    expect(order!.totalAmount).toBeGreaterThan(0);
    const [ticket] = await shop.app.db.select().from(tickets).where(eq(tickets.email, pseudonym));
    expect(ticket).toMatchObject({ state: 'resolved', message: '(removed)', userId: null });
    const log = await shop.app.db.select().from(consents).where(eq(consents.email, pseudonym));
    const withdrawnPurposes = log
      .filter(({ source, given }) => source === 'deletion' && !given)
      .map(({ purpose }) => purpose);
    expect(withdrawnPurposes.sort()).toEqual(['account', 'delivery-request', 'newsletter', 'reminders', 'stock-alert']);
    expect(await shop.app.db.select().from(reminders)).toMatchObject([
      { state: 'sent', userId: null, email: pseudonym },
    ]);
    expect(await shop.app.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
    const [entry] = await shop.app.db.select().from(auditLog).where(eq(auditLog.action, 'user.delete'));
    expect(entry).toMatchObject({ entityId: userId, label: 'Deleted by its owner' });
    // when staff continue the order, no mail is sent
    await addTracking(shop.app, shop.staff, { orderIds: [orderId], status: 'delivered' } as never);
    await enqueueMail(shop.app, shop.app.db, { to: pseudonym, purpose: 'x', subject: 'x', text: 'x', html: 'x' });
    expect(await shop.app.db.select().from(mails).where(eq(mails.toAddress, pseudonym))).toEqual([]);
  });

  test('refunds a later payment automatically', async () => {
    const { id } = await shop.makeUser();
    const product = await makeProduct(shop.app);
    await putInCart(shop.app, id, product);
    const { orderId: lateOrderId } = await checkOut(shop.app, shop.gateways, id);
    const [attempt] = await shop.app.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, lateOrderId));
    await shop.app.db.update(paymentAttempts).set({ state: 'expired' }).where(eq(paymentAttempts.id, attempt!.id));
    await shop.setOrder(lateOrderId, { status: 'cancelled', cancelReason: 'expired', cancelledAt: shop.app.now() });
    await deleteAccount(shop.app, asSelf(id), PASSWORD);
    await finaliseAttempt(shop.app, attempt!, {
      state: 'succeeded',
      amount: attempt!.amount,
      reference: 'R1',
      instrument: 'UPI',
      errorCode: null,
      message: null,
    });
    const [order] = await shop.app.db.select().from(orders).where(eq(orders.id, lateOrderId));
    expect(order).toMatchObject({ status: 'cancelled', confirmedAt: null });
    expect(await shop.app.db.select().from(invoices).where(eq(invoices.orderId, lateOrderId))).toEqual([]);
    const [refund] = await shop.app.db.select().from(refunds).where(eq(refunds.orderId, lateOrderId));
    expect(refund).toMatchObject({
      amount: attempt!.amount,
      reason: 'late_success',
      state: 'approved',
      nextCheckAt: expect.any(Date),
    });
  });

  test("creates a new account for the same address, and does not import a deleted user's address", async () => {
    const { lines } = await importFile(shop.app, shop.staff, 'subscribers', `email\n${email}`);
    expect(lines).toMatchObject([{ line: 2, action: 'refused', problems: ['Unsubscribed, not imported'] }]);
    await shop.makeAccount({ email, password: 'another pass phrase', fullName: 'New Person' });
    const [newUser] = await shop.app.db.select().from(accounts).where(eq(accounts.email, email));
    expect(newUser!.id).not.toBe(userId);
    expect(await readConsents(shop.app, newUser!.id)).toMatchObject({
      newsletter: null,
      alerts: [],
      log: [{ purpose: 'account' }],
    });
    let text = '';
    for await (const part of exportPersonalData(shop.app, newUser!)) text += part;
    const file = JSON.parse(text);
    expect(file).toMatchObject({ orders: [], messages: [], cart: [], wishlist: [] });
    // the invoices of that address can still be found by it: they are kept
    expect(file.invoices).toHaveLength(2);
  });

  test('covers every table: erased, cascaded, kept, or without personal data', async () => {
    // these columns contain nothing about customers
    const NOBODY = [
      'banners',
      'hero_banners',
      'hero_products',
      'installation',
      'invoice_series',
      'mail_throttle',
      'media',
      'nutrition_plans',
      'workout_guides',
      'product_categories',
      'product_images',
      'product_slugs',
      'product_specifications',
      'product_variants',
      'products',
      'rollup_deltas',
      'rollups',
      'roles',
      'settings',
      'delivery_plans',
      'setup_steps',
      'store_opening',
      'stock_reservations',
      'stock_movements',
      'email_campaigns',
      'campaign_batches',
      'order_items',
      'coupon_usage',
      'shipments_in_transit',
      'readiness_probes',
      // keyed hashes of addresses, which stay unsubscribed
      'reminder_opt_outs',
      'schema_versions',
      'imports',
      // goods, and who of the staff moved them
      'receipts',
      'batches',
      'batch_movements',
      'shipments',
      'return_events',
      'return_units',
      'shipment_lines',
      'shipment_units',
      'shipment_events',
      'unit_codes',
      'pick_lists',
      'weight_decisions',
      'stock_counts',
      'stock_count_lines',
      'tracking_checks',
      'pickup_bookings',
      'recalls',
      'recall_notices',
      'recall_rehearsals',
      // texts that staff insert into replies
      'import_mappings',
      'mail_texts',
      'message_templates',
      'channel_pauses',
      'saved_replies',
      // payloads contain no personal data
      'webhook_endpoints',
      'webhook_events',
      'webhook_deliveries',
      'webhook_attempts',
      'api_keys',
      'api_key_hours',
      'brand_versions',
      'brand_marks',
      'backups',
      'backup_rehearsals',
      'wal_streams',
      'pages',
      'page_versions',
      'menu_versions',
    ];
    const { rows } = await shop.app.db.execute<{ t: string; gone: boolean }>(sql`
      with recursive gone as (
        select 'users'::regclass::oid as id
        union select c.conrelid from pg_constraint c join gone g on c.confrelid = g.id
        where c.contype = 'f' and c.confdeltype = 'c')
      select t.table_name as t, (quote_ident(t.table_name)::regclass::oid in (select id from gone)) as gone
      from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const coveredTables = new Set([...Object.keys(ERASURES), ...KEPT, ...NOBODY]);
    const unknown = rows.filter(({ t, gone }) => !gone && !coveredTables.has(t) && !t.startsWith('__'));
    expect(
      unknown.map(({ t }) => `${t}: add it to ERASURES in features/privacy/erase.ts, or say here that it holds nobody`),
    ).toEqual([]);
  });

  test('is refused while goods or payments are in transit, naming the orders', async () => {
    const { id, email: address } = await shop.makeUser();
    await putInCart(shop.app, id, await makeProduct(shop.app));
    const order = (await checkOut(shop.app, shop.gateways, id)).orderId;
    const why = async () => (await listOpenOrders(shop.app.db, id)).map((one) => one.why);
    expect(await why()).toEqual(['unpaid']);
    await shop.setOrder(order, { status: 'shipped', confirmedAt: shop.app.now() });
    expect(await why()).toEqual(['on-its-way']);
    await shop.setOrder(order, { status: 'cancelled', cancelledAt: shop.app.now(), refundState: 'due' });
    expect(await why()).toEqual(['refund']);
    await shop.setOrder(order, { refundState: 'refunded' });
    expect(await why()).toEqual(['payment']);
    await expect(deleteAccount(shop.app, asSelf(id), PASSWORD)).rejects.toMatchObject({
      code: 'ACCOUNT_HAS_OPEN_ORDERS',
    });
    await shop.app.db.update(paymentAttempts).set({ state: 'failed' }).where(eq(paymentAttempts.orderId, order));
    await shop.app.db.insert(orderMatters).values({ orderId: order, kind: 'mismatch', amount: 100 });
    expect(await why()).toEqual(['attention']);
    await shop.app.db.update(orderMatters).set({ resolvedAt: shop.app.now(), resolution: 'closed' });
    await deleteAccount(shop.app, asSelf(id), PASSWORD);
    expect(await shop.app.db.select().from(accounts).where(eq(accounts.email, address))).toEqual([]);
  });

  test('excludes an order placed at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, email: address } = await shop.makeUser();
      await putInCart(shop.app, id, await makeProduct(shop.app));
      const [order, end] = await Promise.allSettled([
        // at different points of the deletion, which begins with hashing the password
        new Promise((resolve) => setTimeout(resolve, round * 12)).then(() => checkOut(shop.app, shop.gateways, id)),
        deleteAccount(shop.app, asSelf(id), PASSWORD),
      ]);
      const accountRows = await shop.app.db.select().from(accounts).where(eq(accounts.email, address));
      expect(accountRows).toHaveLength(end.status === 'fulfilled' ? 0 : 1);
      const refused = order.status === 'rejected' ? order.reason : end.status === 'rejected' ? end.reason : null;
      // before the lock the cart may be deleted already
      expect(['UNAUTHORIZED', 'ACCOUNT_HAS_OPEN_ORDERS', 'EMPTY_CART']).toContain(refused?.code);
    }
  });

  test('erases notes and tags of staff, and why an order was on hold', async () => {
    const { id } = await shop.makeUser('Noted Buyer');
    const order = await shop.deliveredOrder(id);
    await addNote(shop.app, shop.staff, { id: order, body: 'Her sister takes it' });
    await changeTags(shop.app, shop.staff, { ids: [order], add: ['sister'], remove: [] });
    const event = { orderId: order, kind: 'order.held', actor: `staff:${shop.staff.userId}` } as const;
    await shop.app.db.insert(orderEvents).values({ ...event, data: { reason: 'Her sister is away' } });
    await deleteAccount(shop.app, asSelf(id), PASSWORD);
    expect(await findColumnsWith(shop.app, ['sister'])).toEqual([]);
  });

  test('issues a due invoice before the customer is erased', async () => {
    const { id } = await shop.makeUser('Due Buyer');
    const order = await shop.deliveredOrder(id);
    await deleteAccount(shop.app, asSelf(id), PASSWORD);
    const [invoice] = await shop.app.db.select().from(invoices).where(eq(invoices.orderId, order));
    expect(invoice).toMatchObject({ kind: 'invoice', customerName: ADDRESS.fullName });
  });

  test('is refused to the last administrator, also when two request it at once', async () => {
    const other = await makeStaff(shop.app);
    await shop.app.db.update(users).set({ passwordHash: shop.passwordHash });
    const ends = await Promise.allSettled([
      deleteAccount(shop.app, shop.staff, PASSWORD),
      deleteAccount(shop.app, other, PASSWORD),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({ code: 'LAST_ADMINISTRATOR' });
  });
});
