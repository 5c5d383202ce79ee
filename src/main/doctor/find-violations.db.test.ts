/** The checks find nothing in a shop after ordinary use, and each finds what is broken on purpose. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#db/queryable.ts';
import { receiveStock } from '#features/batches/receive-stock.ts';
import { changeOrderShipments } from '#features/dispatch/change-order-shipments.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { makeStaff } from '#tests/factories.ts';
import { UNMEASURED } from '#tests/goods-shop.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { loadDemo } from '../seed/load-demo.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { checkDatabase, findViolations } from './find-violations.ts';
import { TABLE_CHECKS } from './table-checks.ts';

let app: TestApp;
let mediaDir: string;
beforeAll(async () => {
  app = await createTestApp();
  // the template contains the legal details already
  await app.db.execute(sql`truncate settings`);
  mediaDir = mkdtempSync(path.join(tmpdir(), 'ojas-doctor-'));
  await seedDemo(app.db, openFolderStore(mediaDir), await loadDemo('ojas'), app.now());
  await packOneOrder();
});
afterAll(async () => {
  rmSync(mediaDir, { recursive: true, force: true });
  await app.close();
});

/** A parcel with units of a batch, which the demo does not have. */
async function packOneOrder(): Promise<void> {
  const { rows } = await app.db.execute<{ order_id: string; variant_id: string }>(sql`
    select r.order_id, r.variant_id from stock_reservations r join orders o on o.id = r.order_id
    where o.status = 'processing' and o.confirmed_at is not null and o.deleted_at is null
      and (select count(*) from order_items i where i.order_id = o.id) = 1 limit 1`);
  const { order_id: orderId, variant_id: variantId } = rows[0]!;
  const staff = await makeStaff(app);
  const line = { variantId, number: 'A-1', madeOn: null, bestBefore: '2028-01-01', mrp: null, units: 5, cost: null };
  const receipt = { supplier: 'Sahyadri', billNumber: null, billDate: null, note: null, blocksNew: false };
  await receiveStock(app, staff, { ...receipt, lines: [line], idempotencyKey: 'doctor-receipt' });
  app.advance(1000);
  const { result, idOf } = await changeOrderShipments(app, staff, orderId, { type: 'open', lines: null });
  const shipmentId = idOf(result.shipmentId);
  await changeOrderShipments(app, staff, orderId, { type: 'packAll', shipmentId, measures: UNMEASURED });
}

test('finds nothing in the demo', async () => {
  expect(await checkDatabase(app.db, app.now(), { isSwept: true })).toEqual([]);
});

test.each(['vanya', 'kinetic'])('finds nothing in the demo %s', async (name) => {
  const other = await createTestApp();
  await other.db.execute(sql`truncate settings`);
  await seedDemo(other.db, openFolderStore(mediaDir), await loadDemo(name), other.now());
  expect(await checkDatabase(other.db, other.now(), { isSwept: true })).toEqual([]);
  await other.close();
});

const ANY_PAID = `(select id from orders o where payment_status = 'completed' and status = 'completed'
  and not exists (select from refunds r where r.order_id = o.id)
  and not exists (select from order_matters m where m.order_id = o.id) order by id limit 1)`;
const HELD = `(select order_id from stock_reservations where state = 'held' limit 1)`;

const CASH_ORDER = `(select * from orders where payment_method = 'cod' and exists (
  select from payment_attempts a where a.order_id = orders.id) order by id limit 1) cash_order`;
const ANY_LINE = `(select id from order_items where order_id = ${ANY_PAID} and not is_free limit 1)`;
const ANY_INVOICE = `(select id from invoices where kind = 'invoice' and voided_at is null and reversed_at is null and order_id is not null limit 1)`;

const ABANDONED_COUNT = `insert into stock_counts (id, number, state, scope, started_by, started_at, ended_at)
  values (gen_random_uuid(), 'SC-010126-01', 'abandoned', 'all', gen_random_uuid(), now(), now())`;

/** A return of a line in a state, with the other columns of the line as given. */
const insertReturn = (state: string, columns: Record<string, string>) => `with one as (
    insert into returns (id, order_id, state, requested_at${state === 'closed' ? ', closed_at' : ''})
    select gen_random_uuid(), order_id, '${state}', now()${state === 'closed' ? ', now()' : ''}
    from order_items where id = ${ANY_LINE} returning id)
  insert into return_lines (id, return_id, order_item_id, reason, wish, ${Object.keys(columns).join(', ')})
  select gen_random_uuid(), one.id, ${ANY_LINE}, 'damaged', 'refund', ${Object.values(columns).join(', ')} from one`;
const APPROVED = { quantity: '1', decision: `'approved'` };

/** By check: a violation that a bug or a manual change could cause. */
const FAULTS: Record<string, string> = {
  'reserved-units': `update product_variants set reserved = reserved + 1 where id = (select variant_id from stock_reservations where state = 'held' limit 1)`,
  'units-of-orders': `update stock_movements set quantity = quantity - 1 where id = (select id from stock_movements where kind = 'sold' limit 1)`,
  'stock-on-hand': `update product_variants set on_hand = on_hand + 1 where id = (select variant_id from stock_movements where kind = 'set' limit 1)`,
  'reservations-of-orders': `update orders set confirmed_at = now(), reservation_expires_at = null where id = ${HELD}`,
  'unpaid-orders-end': `update orders set reservation_expires_at = '2026-11-19' where id = ${HELD}`,
  'cancelled-orders': `update orders set cancelled_at = null where id = (select id from orders where status = 'cancelled' limit 1)`,
  'paid-orders': `update payment_attempts set applied_at = null where order_id = ${ANY_PAID}`,
  'amounts-of-payments': `update payment_attempts set captured_amount = captured_amount - 1 where applied_at is not null and order_id = ${ANY_PAID}`,
  'refunds-within-payments': `update refunds set amount = amount * 1000 where id = (select id from refunds where state = 'completed' limit 1)`,
  'refunds-of-payments': `update refunds set order_id = gen_random_uuid() where id = (select id from refunds limit 1)`,
  'money-is-accounted-for': `update payment_attempts set applied_at = null where order_id = ${ANY_PAID}`,
  'matters-of-refunds': `delete from order_matters where kind = 'refund_due'`,
  'proposed-refunds': `with paid as (select a.id, a.order_id, a.amount from payment_attempts a join orders o on o.id = a.order_id
      where a.applied_at is not null and o.status = 'completed' and a.id not in (select attempt_id from refunds) limit 1)
    insert into refunds (id, order_id, attempt_id, refund_id, amount, state, reason, requested_by, tries, created_at, updated_at)
    select gen_random_uuid(), order_id, id, 'RFMADEUP', amount, 'proposed', 'late_success', 'system', 0, now(), now() from paid`,
  'open-attempts-of-ended-orders': `update payment_attempts set state = 'pending' where id = (
    select a.id from payment_attempts a join orders o on o.id = a.order_id
    where a.gateway = 'cod' and a.state = 'failed' and o.status = 'cancelled' limit 1)`,
  'credit-balances': `insert into credit_accounts (user_id, balance, created_at)
    select id, 100, now() from users where kind = 'account' limit 1`,
  'credit-lots': `insert into credit_entries (id, lot_id, kind, amount, held, source_kind, source_id, actor, at)
    select gen_random_uuid(), gen_random_uuid(), 'held', 0, 5, 'staff', 'a', 'system', now()`,
  'credit-expiry': `insert into credit_accounts (user_id, next_expiry_at, created_at)
    select id, now(), now() from users where kind = 'account' limit 1`,
  'credit-of-orders': `with lot as (select gen_random_uuid() as id)
    insert into credit_entries (id, lot_id, kind, amount, held, source_kind, source_id, actor, at)
    select id, id, 'refunded', 5, 0, 'order', (select id::text from orders limit 1), 'system', now() from lot`,
  'held-credit': `insert into payment_attempts (order_id, gateway, transaction_id, amount, state, expires_at)
    select id, 'credit', 'CREDIT1', 1, 'created', now() from orders where status = 'completed' limit 1`,
  'spent-credit': `update orders set credit_amount = 1 where id = ${ANY_PAID}`,
  'coupon-counts': `update coupons set usage_count = usage_count + 1 where id = (select coupon_id from coupon_usage limit 1)`,
  'coupon-uses-of-orders': `update coupon_usage set state = 'reserved' where id = (select id from coupon_usage where state = 'redeemed' limit 1)`,
  'prices-set-by-staff': `update order_items set list_price = price, price_reason = 'Agreed' where id = (select id from order_items limit 1)`,
  'one-confirmation-mail': `insert into mails (to_address, subject, text, html, purpose, related_id)
    select 'a@example.in', 's', 't', 'h', 'order-confirmation', (select id from orders where confirmed_at is not null limit 1)
    from generate_series(1, 2)`,
  'states-of-messages': `insert into messages (channel, event, purpose, variables, state, expires_at, created_at, accepted_at)
    values ('sms', 'order.confirmed', 'service', '{}', 'delivered', now(), now(), now())`,
  'one-replacement-of-messages': `with first as (
      insert into messages (channel, event, purpose, variables, state, expires_at, created_at)
      values ('sms', 'order.confirmed', 'service', '{}', 'refused', now(), now()) returning id)
    insert into messages (channel, event, purpose, variables, state, expires_at, created_at, replaces_id)
    select 'sms', 'order.confirmed', 'service', '{}', 'suppressed', now(), now(), id from first`,
  'codes-of-messages': `insert into messages (channel, event, purpose, variables, state, expires_at, created_at, accepted_at)
    values ('sms', 'sign_in.code', 'code', '{"code": "482913"}', 'accepted', now(), now(), now())`,
  'one-mail-a-week': `insert into reminders (kind, state, email, contact_hash, created_at, ended_at, mail_id)
    select 'basket', 'sent', 'a@example.in', 'hash', now(), now() - make_interval(days => n), gen_random_uuid()
    from generate_series(1, 7, 3) n`,
  'reminders-after-the-end': `with ended as (
      insert into reminder_opt_outs (contact_hash, kind, at) values ('hash', 'basket', now() - interval '1 day'))
    insert into reminders (kind, state, email, contact_hash, created_at, ended_at, mail_id)
    values ('basket', 'sent', 'a@example.in', 'hash', now(), now(), gen_random_uuid())`,
  'mails-of-reminders': `insert into mails (to_address, subject, text, html, purpose, next_try_at)
    values ('a@example.in', 's', 't', 'h', 'basket-reminder', now())`,
  'invoices-of-orders': `update invoices set total_amount = total_amount + 1 where id = (select id from invoices where kind = 'invoice' and voided_at is null limit 1)`,
  'credit-notes-within-invoices': `update invoices set total_amount = total_amount * 100 where id = (select id from invoices where kind = 'credit-note' limit 1)`,
  'invoice-numbers': `delete from invoices where id = (select id from invoices where kind = 'credit-note' limit 1)`,
  rollups: `update rollups set amount = amount + 1 where metric = 'captured' and (day, key) = (
    select day, key from rollups where metric = 'captured' limit 1)`,
  'holds-of-orders': `update orders set held_at = now(), held_by = gen_random_uuid(), hold_reason = 'x' where id = ${ANY_PAID}`,
  'goods-of-held-orders': `update orders set held_at = '2020-01-01', held_by = gen_random_uuid(), hold_reason = 'x', status = 'processing'
    where id = (select order_id from shipments where packed_at is not null limit 1)`,
  'tags-of-orders': `insert into order_tags (order_id, label) select ${ANY_PAID}, 'tag ' || n from generate_series(1, 21) n`,
  'totals-of-orders': `update orders set total_amount = total_amount - 1 where id = ${ANY_PAID}`,
  'subtotals-of-orders': `update orders set subtotal = subtotal + 1 where id = ${ANY_PAID}`,
  'discounts-of-orders': `update order_items set discount = discount + 1 where id = ${ANY_LINE}`,
  'discounts-of-lines': `update order_items set discount = -1 where id = ${ANY_LINE}`,
  'terms-of-orders': `update orders set shipping = shipping + 1, total_amount = total_amount + 1, cash_fee = 1
    where id = (select id from orders where payment_method = 'gateway' and status = 'completed' limit 1)`,
  'units-of-lines': `update order_items set quantity = quantity + 1 where id = ${ANY_LINE}`,
  'short-ids': `update orders set display_id = 'feedbeef' where id = ${ANY_PAID}`,
  'links-of-guests': `update orders set guest_link_version = 1 where id = ${ANY_PAID} and user_id is not null`,
  'coupons-of-orders': `delete from coupon_usage where id = (select id from coupon_usage where state = 'redeemed' limit 1)`,
  'amounts-of-attempts': `update payment_attempts set amount = amount + 1 where order_id = ${ANY_PAID}`,
  'lines-of-refunds': `insert into refund_lines (refund_id, quantity, amount)
    select id, 1, amount + 1 from refunds where id not in (select refund_id from refund_lines) limit 1`,
  'beginnings-of-histories': `delete from order_events where kind = 'order.created' and order_id = ${ANY_PAID}`,
  'ends-of-histories': `update orders set deleted_at = now() where id = ${ANY_PAID}`,
  'totals-of-histories': `update order_events set data = jsonb_set(data, '{total}', '1')
    where kind = 'order.created' and order_id = ${ANY_PAID}`,
  'statuses-of-histories': `delete from order_events where order_id = ${ANY_PAID} and kind = 'order.status_changed' and to_state = 'shipped'`,
  'confirmations-of-histories': `delete from order_events where kind = 'order.confirmed' and order_id = ${ANY_PAID}`,
  'payments-of-histories': `update order_events set to_state = 'pending' where to_state = 'completed'
    and kind in ('order.confirmed', 'payment.updated') and order_id = ${ANY_PAID}`,
  'refunds-of-histories': `delete from order_events where kind = 'refund.updated' and to_state = 'completed'`,
  'sums-of-invoices': `update invoices set tax_amount = tax_amount + 1 where id = ${ANY_INVOICE}`,
  'taxes-of-lines': `update invoices set lines = jsonb_set(lines, '{0,igst}', '1000000') where id = ${ANY_INVOICE}`,
  'lines-of-invoices': `update invoices set lines = jsonb_set(lines, '{0,quantity}', '77') where id = ${ANY_INVOICE}`,
  'delivery-of-invoices': `update invoices set lines = jsonb_set(lines, '{0,kind}', '"delivery"') where id = ${ANY_INVOICE}`,
  'delivery-refunds': `update refunds set shipping = amount where id = (select id from refunds where state = 'completed' limit 1)`,
  'challans-of-replacements': `update orders set source = 'replacement', total_amount = 0 where id = ${ANY_PAID}`,
  'lines-of-challans': `insert into delivery_challans (number, order_id, customer_email, supplier, buyer, place_of_supply, lines, value, issued_on)
    select 'DC-2627-000001', id, email, '{}', '{}', '27', '[{"quantity": 77, "value": 100}]', 1, now() from orders where id = ${ANY_PAID}`,
  'challan-numbers': `insert into invoice_series (series, financial_year, last_number) values ('DC', '2627', 1)`,
  'reversed-invoices': `update invoices set status = 'reversed', reversed_at = now() where id = ${ANY_INVOICE}`,
  'credit-notes-of-refunds': `update invoices set refund_id = gen_random_uuid() where kind = 'credit-note'`,
  'stars-of-products': `update products set review_stars[5] = review_stars[5] + 1 where id = (select product_id from reviews limit 1)`,
  'votes-of-reviews': `update reviews set helpful_votes = helpful_votes + 1 where id = (select id from reviews limit 1)`,
  'counts-of-posts': `update community_posts set replies = replies + 1 where id = (select id from community_posts limit 1)`,
  'counts-of-members': `update community_members set posts = posts + 1 where user_id = (select user_id from community_members limit 1)`,
  'shipments-in-transit': `delete from shipments_in_transit`,
  'days-of-delivery': `update orders set delivered_on = '2026-01-01' where id = ${ANY_PAID}`,
  'low-stock-thresholds': `update products set low_stock_threshold = 77 where id = (select product_id from product_variants limit 1)`,
  'recipients-of-campaigns': `insert into email_campaigns (title, subject, content, recipient_count, started_at)
    values ('t', 's', 'c', 3, now())`,
  'units-of-batches': `update batches set on_hand = on_hand + 1 where id = (select id from batches where on_hand > 0 limit 1)`,
  'stock-of-batches': `update product_variants set short_units = 1 where tracks_batches_since is not null`,
  'short-units': `update product_variants set short_units = on_hand + 1 where tracks_batches_since is not null`,
  'units-of-returns': insertReturn('requested', { quantity: '9999' }),
  'settled-units': insertReturn('closed', {
    ...APPROVED,
    quantity: '9999',
    outcome: `'refund'`,
    settled_units: '9999',
  }),
  'states-of-returns': insertReturn('inspected', APPROVED),
  'outcomes-of-returns': insertReturn('closed', { ...APPROVED, outcome: `'refund'`, settled_units: '1' }),
  'batches-of-packed-units': `delete from shipment_units`,
  'movements-of-shipments': `update batch_movements set order_id = null where kind = 'packed'`,
  'units-of-shipments': `update shipment_lines set quantity = quantity + 1`,
  'shipments-of-ended-orders': `update orders set status = 'cancelled', cancelled_at = now() where id in (select order_id from shipments)`,
  'bookings-of-shipments': `insert into shipment_bookings (id, shipment_id, carrier, reference, state, cash, carrier_id, tracking_number, created_at)
    select gen_random_uuid(), id, 'c', 'r', 'booked', 0, '1', '2', now() from shipments where state = 'packed' limit 1`,
  'states-of-shipments': `update shipments set state = 'in_transit'`,
  'movements-of-stock-counts': `with count as (${ABANDONED_COUNT} returning id)
    update stock_movements set stock_count_id = (select id from count) where id = (select id from stock_movements where quantity <> 0 limit 1)`,
  'lines-of-stock-counts': `with count as (${ABANDONED_COUNT} returning id)
    insert into stock_count_lines (count_id, variant_id, counted, expected_on_hand, expected_off_sale, expected_unpacked, correction_sum, counted_by, counted_at)
    select count.id, (select id from product_variants limit 1), 1, 1, 0, 0, 0, count.id, now() from count`,
  'figures-of-shipments': `update shipments set failed_attempts = 1`,
  'cash-of-bookings': `insert into shipment_bookings (id, shipment_id, carrier, reference, state, content, cash, next_check_at, created_at)
    select gen_random_uuid(), s.id, 'c', 'r', 'requested', '{}', o.total_amount + 1, now(), now()
    from shipments s join orders o on o.id = s.order_id where s.state = 'packed' limit 1`,
  'notices-of-recalls': `with recalled as (update batches set state = 'recalled', state_at = '2026-01-01', on_hand = 0, off_sale = on_hand
      where id = (select batch_id from shipment_units limit 1) returning id),
    gone as (update shipments set state = 'in_transit', state_at = '2026-01-01' returning id)
    insert into recalls (id, batch_id, reason, instructions, started_at)
    select gen_random_uuid(), id, 'r', 'i', '2026-01-01' from recalled where exists (select from gone)`,
  'derived-states': `update orders set refund_state = 'failed' where id = ${ANY_PAID}`,
};

test('has a violation for each check', () => {
  expect(Object.keys(FAULTS).sort()).toEqual([...TABLE_CHECKS.map(({ name }) => name), 'derived-states'].sort());
});

/** What somebody changes by hand in one place, and the checks that notice. */
const CHANGES_BY_HAND: [what: string, fault: string, checks: string[]][] = [
  [
    'a changed price of a line',
    `update order_items set price = price - 1 where id = ${ANY_LINE}`,
    ['subtotals-of-orders', 'lines-of-invoices'],
  ],
  [
    'a changed price of a line with the sums of its order',
    `with line as (update order_items set price = price - 1 where id = ${ANY_LINE} returning order_id, quantity)
     update orders o set subtotal = subtotal - quantity, total_amount = total_amount - quantity from line where o.id = order_id`,
    ['totals-of-histories', 'amounts-of-attempts', 'amounts-of-payments', 'lines-of-invoices'],
  ],
  [
    'a deleted line of a paid order',
    `delete from order_items where id = ${ANY_LINE}`,
    ['subtotals-of-orders', 'units-of-lines', 'lines-of-invoices'],
  ],
  [
    'a change of terms that is not in the order',
    `insert into order_events (order_id, kind, actor, data)
      select id, 'order.terms_changed', 'gateway', jsonb_build_object('formerTotal', total_amount * 100, 'total', 1)
      from orders where id = ${ANY_PAID}`,
    ['totals-of-histories'],
  ],
  [
    'a change of terms from a total that the order did not have',
    `insert into order_events (order_id, kind, actor, data)
      select id, 'order.terms_changed', 'gateway', jsonb_build_object('formerTotal', 1, 'total', total_amount * 100)
      from orders where id = ${ANY_PAID}`,
    ['totals-of-histories'],
  ],
  [
    'another total in the confirmation of an order',
    `update order_events set data = '{"total": 1}' where kind = 'order.confirmed' and order_id = ${ANY_PAID}`,
    ['totals-of-histories'],
  ],
  [
    'a payment of a cash order for more than it costs',
    `insert into payment_attempts (order_id, gateway, transaction_id, amount, state, expires_at)
      select id, 'g', 't', total_amount + 1, 'failed', now() from ${CASH_ORDER}`,
    ['amounts-of-attempts'],
  ],
  [
    'cash of another amount than the order costs',
    `update payment_attempts set amount = amount - 1 where gateway = 'cod' and order_id = (select id from ${CASH_ORDER})`,
    ['amounts-of-attempts'],
  ],
  [
    'a payment of another amount of an order that was never in cash',
    `insert into payment_attempts (order_id, gateway, transaction_id, amount, state, expires_at)
      select id, 'g', 't', total_amount - 1, 'failed', now() from orders where payment_method = 'gateway' limit 1`,
    ['amounts-of-attempts'],
  ],
  [
    'a deleted history',
    `delete from order_events where order_id = ${ANY_PAID}`,
    ['beginnings-of-histories', 'statuses-of-histories', 'confirmations-of-histories', 'payments-of-histories'],
  ],
  ['a deleted order', `delete from orders where id = ${ANY_PAID}`, ['ends-of-histories', 'reservations-of-orders']],
  ['a changed status', `update orders set status = 'shipped' where id = ${ANY_PAID}`, ['statuses-of-histories']],
  [
    'a deleted review',
    `with gone as (delete from reviews where id = (select id from reviews where state = 'approved' limit 1) returning *)
     update products p set review_stars[1] = review_stars[1] + 1 from gone where p.id = gone.product_id`,
    ['stars-of-products'],
  ],
];

test('lets a cash order have a payment for less online', async () => {
  const fault = `insert into payment_attempts (order_id, gateway, transaction_id, amount, state, expires_at)
    select id, 'g', 't', total_amount - 1, 'failed', now() from ${CASH_ORDER}`;
  expect(await checksThatFail(fault)).not.toContain('amounts-of-attempts');
});

test.each(CHANGES_BY_HAND)('finds %s by every check that it concerns', async (_, fault, checks) => {
  expect(await checksThatFail(fault)).toEqual(expect.arrayContaining(checks));
});

test.each(Object.entries(FAULTS))('%s finds its violation', async (check, fault) => {
  expect(await checksThatFail(fault)).toContain(check);
});

// every order is read again for its derived states, so only where they are meant
async function failing(tx: Tx, withDerived: boolean): Promise<string[]> {
  if (withDerived) return (await findViolations(tx, app.now(), { isSwept: true })).map(({ check }) => check);
  const names: string[] = [];
  for (const { name, broken } of TABLE_CHECKS) {
    const { rowCount } = await tx.execute(sql`select from (${broken(app.now())}) as broken limit 1`);
    if (rowCount) names.push(name);
  }
  return names;
}

/** The names of the checks that find something after a change, which is undone. */
async function checksThatFail(fault: string): Promise<string[]> {
  class Undone extends Error {}
  let failedChecks: string[] = [];
  await app.db
    .transaction(async (tx) => {
      expect((await tx.execute(sql.raw(fault))).rowCount).toBeGreaterThan(0);
      failedChecks = await failing(tx, fault === FAULTS['derived-states']);
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return failedChecks;
}
