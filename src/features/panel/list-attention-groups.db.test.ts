import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignRecipients, emailCampaigns } from '#db/schema/campaigns.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orderMatters, orders, orderTracking, shipmentsInTransit } from '#db/schema/orders.ts';
import { paymentEvents } from '#db/schema/payments.ts';
import { mails } from '#db/schema/platform.ts';
import { reviews } from '#db/schema/reviews.ts';
import { tickets } from '#db/schema/support.ts';
import { webhookEndpoints } from '#db/schema/webhooks.ts';
import { listAdminOrders } from '#features/order-management/list-admin-orders.ts';
import { listTrackedOrders } from '#features/order-management/list-tracked-orders.ts';
import { countTickets } from '#features/support/count-tickets.ts';
import { listTickets, overdueTickets } from '#features/support/list-tickets.ts';
import { ticketDue } from '#features/support/rules.ts';
import { permissionsOf } from '#platform/http/permissions.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import type { MatterKind } from '#shared/order-states.ts';
import {
  checkOut,
  makeCustomer,
  makeMember,
  makeProduct,
  makeStaff,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listAttentionGroups } from './list-attention-groups.ts';
import { snoozeAttention, unsnoozeAttention } from './snooze-attention.ts';

const attentionOf = async (userId: string) => listAttentionGroups(app, userId, await permissionsOf(app.db, userId));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
});
afterAll(() => app.close());

const ago = (ms: number) => new Date(app.now().getTime() - ms);

/** A confirmed order in processing, with these values. */
const openMatter = (orderId: string, kind: MatterKind, amount: number, openedAt: Date) =>
  app.db.insert(orderMatters).values({ orderId, kind, amount, openedAt });

async function makeOrder(set: Partial<typeof orders.$inferInsert> = {}) {
  const { gateways } = scriptedGateway();
  const customer = await makeCustomer(app);
  await putInCart(app, customer, await makeProduct(app, { stock: 500 }));
  const { orderId } = await checkOut(app, gateways, customer);
  const [order] = await app.db
    .update(orders)
    .set({ status: 'processing', confirmedAt: app.now(), reservationExpiresAt: null, ...set })
    .where(eq(orders.id, orderId))
    .returning();
  return order!;
}

const track = (orderId: string, status: string, createdAt: Date) =>
  app.db.insert(orderTracking).values({ orderId, status, createdAt });

const isUnderWay = async (orderId: string) =>
  (await app.db.select().from(shipmentsInTransit).where(eq(shipmentsInTransit.orderId, orderId))).map(
    ({ status }) => status,
  );

test('counts a shipment from shipping to delivery, while its order is active', async () => {
  const { id } = await makeOrder();
  await track(id, 'processing', ago(3 * HOUR_MS));
  expect(await isUnderWay(id)).toEqual([]);
  await track(id, 'shipped', ago(2 * HOUR_MS));
  await track(id, 'delayed', ago(HOUR_MS));
  expect(await isUnderWay(id)).toEqual(['delayed']);
  // an update that is recorded late does not replace a newer one
  await track(id, 'in_transit', ago(90 * 60_000));
  expect(await isUnderWay(id)).toEqual(['delayed']);
  await app.db.update(orders).set({ status: 'completed' }).where(eq(orders.id, id));
  expect(await isUnderWay(id)).toEqual([]);
  await app.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, id));
  expect(await isUnderWay(id)).toEqual(['delayed']);
  await app.db.update(orders).set({ deletedAt: app.now() }).where(eq(orders.id, id));
  expect(await isUnderWay(id)).toEqual([]);
  await app.db.update(orders).set({ deletedAt: null }).where(eq(orders.id, id));
  await track(id, 'delivered', app.now());
  expect(await isUnderWay(id)).toEqual([]);
});

test('lists each kind from its source, snoozed per user until there is news or morning', async () => {
  const [mine, theirs] = [await makeStaff(app), await makeStaff(app)];
  const look = () => attentionOf(mine.userId);
  const kinds = async () => (await look()).open.map(({ kind }) => kind).sort();
  await app.db.update(productVariants).set({ onHand: 500 });
  expect(await kinds()).toEqual(['setup']);

  const due = await makeOrder({ status: 'cancelled', cancelledAt: ago(HOUR_MS), updatedAt: ago(HOUR_MS) });
  await openMatter(due.id, 'refund_due', 4446_00, ago(HOUR_MS));
  for (const kind of ['mismatch', 'late_success', 'duplicate_payment', 'refund_failed'] as const)
    await openMatter((await makeOrder()).id, kind, 100_00, app.now());
  await openMatter(randomUUID(), 'order_deleted', 500_00, app.now());
  await makeOrder({ status: 'pending', confirmedAt: null, reservationExpiresAt: ago(-5 * 60_000) });
  const overdueOrder = await makeOrder();
  await track(overdueOrder.id, 'delayed', ago(2 * DAY_MS));
  const quiet = await makeOrder();
  await track(quiet.id, 'shipped', ago(5 * DAY_MS));
  const waiting = await makeOrder({ confirmedAt: ago(25 * HOUR_MS) });
  await makeOrder({ confirmedAt: ago(23 * HOUR_MS) });
  const cod = await makeOrder({
    paymentMethod: 'cod',
    paymentStatus: 'pending',
    createdAt: ago(12 * DAY_MS),
  });
  await track(cod.id, 'delivered', ago(8 * DAY_MS));
  await app.db.execute(sql`insert into payment_attempts (order_id, gateway, transaction_id, amount, state, expires_at)
    values (${cod.id}, 'cod', 'TCASH', 100, 'pending', now())`);
  await app.db.execute(sql`insert into refunds (order_id, attempt_id, refund_id, amount, state, reason, requested_by)
    select order_id, id, 'RCASH', 1048, 'requested', 'Sent back', 'staff' from payment_attempts where transaction_id = 'TCASH'`);
  await app.db.execute(sql`insert into refunds (order_id, attempt_id, refund_id, amount, state, reason, requested_by)
    values (${due.id}, ${randomUUID()}, 'RDUE', 4446, 'proposed', 'Cancelled', 'owner')`);
  await app.db
    .insert(paymentEvents)
    .values({ gateway: 'phonepe-v2', bodyHash: 'x', body: {}, outcome: 'unknown_payment', processedAt: app.now() });
  const short = await makeProduct(app, { stock: 3 });
  await app.db.update(products).set({ labelIssueCount: 2 }).where(eq(products.id, short.productId));
  const party = { name: 'FitNation Studio', address: 'x', stateCode: '29', gstin: null, email: 'a@b.in', phone: null };
  await app.db.insert(invoices).values({
    kind: 'invoice',
    number: 'T/1',
    status: 'overdue',
    customerName: party.name,
    customerEmail: party.email,
    supplier: party,
    buyer: party,
    placeOfSupply: '29',
    lines: [],
    amount: 100,
    taxAmount: 0,
    totalAmount: 21_125_000,
    issuedOn: '2026-10-01',
    dueDate: '2026-11-05',
  });
  const enquiry = { kind: 'contact' as const, name: 'Meera', email: 'm@example.in', message: 'x' };
  await app.db.insert(tickets).values([
    { ...enquiry, subject: 'Broken seal', waitingSince: ago(90 * DAY_MS) },
    { ...enquiry, subject: 'New', waitingSince: app.now() },
    { ...enquiry, kind: 'return', subject: 'Return of 1A2B3C4D', waitingSince: app.now() },
    { ...enquiry, kind: 'return', subject: 'Answered', state: 'answered', waitingSince: app.now() },
  ]);
  const mail = { toAddress: 'x@example.in', subject: 's', text: 't', html: 'h', purpose: 'order' };
  await app.db.insert(mails).values([
    { ...mail, createdAt: ago(HOUR_MS), lastError: 'Error: 550 no such mailbox' },
    // mails that are still retried, and mails that a setting holds
    { ...mail, createdAt: ago(60_000), lastError: 'Error: busy' },
    { ...mail, createdAt: ago(HOUR_MS), lastError: 'Error: busy', heldAt: ago(HOUR_MS) },
  ]);
  const campaign = { subject: 's', content: 'c', recipientCount: 2 };
  const [cut] = await app.db
    .insert(emailCampaigns)
    .values([
      { ...campaign, title: 'Diwali', state: 'sent', outcome: { sent: 1, unknown: 1 } },
      { ...campaign, title: 'Stuck', state: 'sending', deliveryError: 'Mail is switched off.' },
    ])
    .returning();
  await app.db
    .insert(campaignRecipients)
    .values({ campaignId: cut!.id, number: 1, email: 'x@example.in', state: 'unknown' });

  expect(await kinds()).toEqual(
    [
      'refund_due',
      'refund_failed',
      'mismatch',
      'late_success',
      'duplicate_payment',
      'deleted_order_money',
      'unmatched_callback',
      'expiring_reservations',
      'cod_overdue',
      'cash_refund_due',
      'late_shipments',
      'low_stock',
      'label_issues',
      'overdue_invoices',
      'due_tickets',
      'return_requests',
      'orders_waiting',
      'failed_mails',
      'campaign_unconfirmed',
      'campaign_stalled',
      'setup',
    ].sort(),
  );
  const { open, tabCounts } = await look();
  const of = (kind: string) => open.find((group) => group.kind === kind)!;
  expect(of('refund_due')).toMatchObject({
    title: 'Refund due, ₹4,446',
    text: `Order ${due.displayId}: the payment is to be refunded.`,
    actions: [{ label: 'Review refund', to: `/admin/orders/${due.displayId}` }],
  });
  expect(of('late_shipments')).toMatchObject({
    title: '2 shipments delayed',
    text: 'To Bengaluru and Bengaluru. The first is late for 2 days.',
    actions: [{ label: 'Open list', to: '/admin/tracking?shipment=late' }],
  });
  expect(of('low_stock')).toMatchObject({ title: '1 product low in stock', text: `${short.name} has 3 left.` });
  expect(of('overdue_invoices')).toMatchObject({
    title: '1 invoice overdue, ₹2,11,250',
    text: 'FitNation Studio (15 days).',
  });
  expect(of('due_tickets').title).toMatch(/^Ticket T-\d{6}: answer was due \d+ h ago$/);
  expect(of('return_requests')).toMatchObject({ title: '1 return request to answer', text: 'Return of 1A2B3C4D.' });
  expect(of('orders_waiting')).toMatchObject({
    title: '1 confirmed order waiting longer than 24 hours',
    actions: [{ label: 'Open order', to: `/admin/orders/${waiting.displayId}` }],
  });
  expect(of('cash_refund_due')).toMatchObject({
    title: 'Cash refunds due, ₹1,048',
    actions: [{ label: 'Record cash refund', to: '/admin/payments' }],
  });
  expect(of('failed_mails')).toMatchObject({ title: '1 mail could not be sent', text: expect.stringContaining('550') });
  expect(open.map(({ at }) => at)).toEqual(open.map(({ at }) => at).sort((a, b) => b.localeCompare(a)));
  expect(
    Object.fromEntries(tabCounts.map(({ tab, label, urgent }) => [tab, `${label}${urgent ? ' (urgent)' : ''}`])),
  ).toMatchObject({
    tracking: '2 delayed (urgent)',
    payments: '7 to decide (urgent)',
    invoices: '1 overdue (urgent)',
    users: '1 ticket overdue (urgent)',
    email: '2 campaigns in trouble (urgent)',
  });
  const page = await listTrackedOrders(app, { shipment: 'late', limit: 25 });
  expect(page.rows.map(({ id }) => id).sort()).toEqual([overdueOrder.id, quiet.id].sort());

  // 12:00 in India
  expect(await snoozeAttention(app, mine.userId, 'refund_due')).toEqual({ until: '2026-11-21T03:30:00.000Z' });
  expect(await kinds()).not.toContain('refund_due');
  expect((await look()).snoozed).toMatchObject([{ kind: 'refund_due', snoozedUntil: '2026-11-21T03:30:00.000Z' }]);
  expect((await attentionOf(theirs.userId)).open.map(({ kind }) => kind)).toContain('refund_due');
  app.advance(HOUR_MS);
  await openMatter((await makeOrder()).id, 'refund_due', 100_00, app.now());
  expect((await look()).open.find(({ kind }) => kind === 'refund_due')?.title).toBe('2 refunds due, ₹4,546');
  app.advance(1);
  await snoozeAttention(app, mine.userId, 'refund_due');
  expect(await kinds()).not.toContain('refund_due');
  await unsnoozeAttention(app, mine.userId, 'refund_due');
  expect(await kinds()).toContain('refund_due');
  await snoozeAttention(app, mine.userId, 'low_stock');
  app.advance(20 * HOUR_MS);
  expect(await kinds()).toContain('low_stock');

  // staff without permissions see nothing
  expect(await attentionOf(await makeCustomer(app))).toEqual({ open: [], snoozed: [], tabCounts: [] });
});

/** The entries of the list that a group of the inbox links to. */
const linkOf = async (userId: string, kind: string) => {
  const { open } = await attentionOf(userId);
  const [action] = open.find((group) => group.kind === kind)!.actions;
  return Object.fromEntries(new URL(action!.to, 'https://shop.example').searchParams);
};

test('counts and lists the same unpaid orders near their end, none confirmed', async () => {
  const { userId } = await makeStaff(app);
  await app.db.update(orders).set({ status: 'completed' });
  const near = { status: 'pending' as const, confirmedAt: null, reservationExpiresAt: ago(-5 * 60_000) };
  const [one, two] = [await makeOrder(near), await makeOrder(near)];
  await makeOrder({ ...near, reservationExpiresAt: ago(-HOUR_MS) });
  await makeOrder({ status: 'pending' });
  const filter = await linkOf(userId, 'expiring_reservations');
  const list = await listAdminOrders(app, { limit: 25, sort: 'newest', ...filter });
  expect(list.rows.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  expect(list.total).toEqual({ count: 2, more: false });
});

test('counts and lists the same due and overdue tickets, with answered complaints', async () => {
  const { userId } = await makeStaff(app);
  await app.db.delete(tickets);
  const enquiry = { name: 'Meera', email: 'm@example.in', message: 'x', acknowledgedAt: app.now() };
  const old = { ...enquiry, createdAt: ago(31 * DAY_MS) };
  await app.db.insert(tickets).values([
    { ...old, kind: 'complaint', state: 'answered', subject: 'Answered' },
    { ...old, kind: 'complaint', state: 'open', subject: 'Taken up again', waitingSince: app.now() },
    { ...old, kind: 'contact', state: 'answered', subject: 'Nothing due' },
    { ...old, kind: 'complaint', state: 'resolved', subject: 'Over' },
    { ...enquiry, kind: 'contact', subject: 'Soon', waitingSince: ago(43 * HOUR_MS) },
    { ...enquiry, kind: 'contact', subject: 'Later', waitingSince: app.now() },
  ]);
  const filter = await linkOf(userId, 'due_tickets');
  const list = await listTickets(app, { limit: 25, sort: 'oldest', ...filter }, userId);
  expect(list.rows.map(({ subject }) => subject).sort()).toEqual(['Answered', 'Soon', 'Taken up again']);
  expect((await attentionOf(userId)).open.find(({ kind }) => kind === 'due_tickets')?.title).toBe(
    '3 tickets due soon or late',
  );
  expect(await countTickets(app)).toEqual({ open: 3, overdue: 2 });
});

test('finds overdue tickets by one rule in SQL and in code', async () => {
  await app.db.delete(tickets);
  const [now, hours] = [app.now(), [1, 47, 49, 29 * 24, 31 * 24]];
  const all = ['contact', 'complaint'].flatMap((kind) =>
    ['open', 'answered', 'resolved'].flatMap((state) =>
      hours.flatMap((age) =>
        hours.flatMap((waiting) =>
          [null, now].map((acknowledgedAt) => ({
            kind: kind as 'contact',
            state: state as 'open',
            acknowledgedAt,
            createdAt: ago(age * HOUR_MS),
            waitingSince: ago(waiting * HOUR_MS),
          })),
        ),
      ),
    ),
  );
  const text = { name: 'Meera', email: 'm@example.in', message: 'x' };
  await app.db.insert(tickets).values(all.map((ticket, index) => ({ ...ticket, ...text, subject: String(index) })));
  const overdue = await app.db.select().from(tickets).where(overdueTickets(now, 48));
  const one = all.flatMap((ticket, index) => {
    const due = ticketDue(ticket, 48);
    return due && due.at < now ? [String(index)] : [];
  });
  expect(overdue.map(({ subject }) => subject).sort()).toEqual(one.sort());
});

test('ends the snooze of pending reviews when one is changed', async () => {
  const { userId } = await makeStaff(app);
  const kinds = async () => (await attentionOf(userId)).open.map(({ kind }) => kind);
  const { productId } = await makeProduct(app);
  const text = { productId, customerName: 'Asha', rating: 5, title: 'Good', content: 'Mixes well in water.' };
  const [review] = await app.db
    .insert(reviews)
    .values({ ...text, state: 'pending', createdAt: ago(2 * HOUR_MS), updatedAt: ago(2 * HOUR_MS) })
    .returning();
  await app.db.insert(reviews).values({ ...text, state: 'pending', createdAt: ago(HOUR_MS), updatedAt: ago(HOUR_MS) });
  await snoozeAttention(app, userId, 'pending_reviews');
  expect(await kinds()).not.toContain('pending_reviews');
  app.advance(1000);
  await app.db.update(reviews).set({ updatedAt: app.now() }).where(eq(reviews.id, review!.id));
  expect(await kinds()).toContain('pending_reviews');
});

test('counts webhook endpoints that are switched off or failing', async () => {
  const { userId } = await makeMember(app, 'admin');
  const count = async () => (await attentionOf(userId)).tabCounts.find(({ tab }) => tab === 'settings/webhooks');
  expect(await count()).toBeUndefined();
  const at = app.now();
  const make = (name: string, more: object) =>
    app.db
      .insert(webhookEndpoints)
      .values({ name, url: `https://${name}.example`, events: ['*'], secret: 'x', ...more });
  await make('healthy', {});
  await make('paused', { state: 'paused', failingSince: at });
  await make('gone', { state: 'off', switchedOffAt: at, removedAt: at });
  await make('failing', { failingSince: at });
  expect(await count()).toMatchObject({ count: 1, urgent: true, label: '1 failing' });
  await make('off', { state: 'off', switchedOffAt: at, failingSince: at });
  expect(await count()).toMatchObject({ count: 2, label: '2 failing' });
  // the inbox contains only the endpoint that was disabled
  const { open } = await attentionOf(userId);
  expect(open.find(({ kind }) => kind === 'webhook_off')).toMatchObject({ title: '1 webhook switched off' });
  const { userId: packer } = await makeMember(app, 'packing');
  expect((await attentionOf(packer)).tabCounts.map(({ tab }) => tab)).not.toContain('settings/webhooks');
  await app.db.delete(webhookEndpoints);
});
