/** The demo's year of orders is consistent to the paisa. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { issueDueCreditNotes } from '#features/invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from '#features/invoices/issue-due-invoices.ts';
import { updateInvoiceStatuses } from '#features/invoices/update-invoice-statuses.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { checkDatabase } from '../doctor/find-violations.ts';
import { loadDemo } from './load-demo.ts';
import { seedDemo } from './seed-demo.ts';

let app: TestApp;
let mediaDir: string;
beforeAll(async () => {
  app = await createTestApp();
  // the template contains the legal details already
  await app.db.execute(sql`truncate settings`);
  mediaDir = mkdtempSync(path.join(tmpdir(), 'ojas-seed-'));
  await seedDemo(app.db, openFolderStore(mediaDir), await loadDemo('ojas'), app.now());
});
afterAll(async () => {
  rmSync(mediaDir, { recursive: true, force: true });
  await app.close();
});

const rowsOf = async (query: SQL) => (await app.db.execute(query)).rows;

test('fills every list', async () => {
  const [counts] = await rowsOf(sql`select
    (select count(*) from orders)::int as orders, (select count(*) from users)::int as users,
    (select count(*) from orders where created_at < ${app.now().toISOString()}::timestamptz - interval '330 days')::int as old,
    (select count(*) from tickets)::int as tickets, (select count(distinct kind) from tickets)::int as kinds,
    (select count(distinct status) from orders)::int as statuses, (select count(*) from shipments_in_transit)::int as under_way,
    (select count(*) from orders where payment_method = 'cod' and payment_status = 'pending')::int as cash_due,
    (select count(*) from order_matters where kind = 'refund_due' and resolved_at is null)::int as to_decide,
    (select count(*) from orders where status = 'pending' and confirmed_at is not null)::int as changeable,
    (select count(*) from stock_reservations where state = 'held')::int as held, (select count(*) from coupons where usage_count > 0)::int as used_coupons,
    (select count(*) from refunds where state = 'completed')::int as refunds,
    (select count(distinct place_of_supply) from invoices)::int as states,
    (select count(*) from stock_movements where note = 'Delivery')::int as deliveries`);
  expect(counts).toMatchObject({
    orders: 406,
    users: 152,
    kinds: 4,
    statuses: 6,
    to_decide: 1,
    used_coupons: 6,
    changeable: 2,
  });
  const minimums = { old: 5, tickets: 25, under_way: 3, cash_due: 2, held: 1, refunds: 12, states: 7, deliveries: 100 };
  for (const [name, number] of Object.entries(minimums)) expect(counts![name], name).toBeGreaterThanOrEqual(number);
});

test('offers cash on delivery', async () => {
  expect((await readSettings(app.db)).payment.codEnabled).toBe(true);
});

test.each([
  [
    'totals',
    sql`select o.id from orders o join lateral (select sum(price * quantity) as lines, sum(discount) as discount from order_items i where i.order_id = o.id) i on true
      where o.subtotal <> i.lines or o.discount <> i.discount or o.total_amount <> o.subtotal - o.discount + o.shipping`,
  ],
  [
    'payments',
    sql`select o.id from orders o left join lateral (select count(*) as n, sum(amount) as amount from payment_attempts a
        where a.order_id = o.id and a.captured_at is not null) a on true
      where case when o.payment_status = 'completed' then a.n <> 1 or a.amount <> o.total_amount else a.n <> 0 end`,
  ],
  [
    'refunds',
    sql`select o.id from orders o left join lateral (select coalesce(sum(amount) filter (where state = 'completed'), 0) as back,
        coalesce(sum(amount) filter (where state in ('proposed', 'approved')), 0) as due from refunds r where r.order_id = o.id) r on true
      where o.refund_state <> case when r.due > 0 then 'due' when r.back = 0 then 'none' when r.back = o.total_amount then 'refunded' else 'partial' end
        or r.back + r.due > o.total_amount
        or (o.status = 'cancelled' and o.payment_status = 'completed' and r.back + r.due <> o.total_amount)`,
  ],
  [
    'refunded lines',
    sql`select r.id from refunds r join refund_lines l on l.refund_id = r.id join order_items i on i.id = l.order_item_id
      where r.amount <> l.amount or i.order_id <> r.order_id or i.refunded_quantity <> l.quantity
        or l.amount > i.price * i.quantity - i.discount`,
  ],
  [
    'stock on hand',
    sql`select v.id from product_variants v where v.on_hand is not null
      and v.on_hand <> (select coalesce(sum(quantity), 0) from stock_movements m where m.variant_id = v.id)`,
  ],
  [
    'the shelf at each moment',
    sql`select variant_id from (select variant_id, sum(quantity) over (partition by variant_id order by at, quantity desc) as left_over
      from stock_movements) m join product_variants v on v.id = m.variant_id where v.on_hand is not null and left_over < 0`,
  ],
  [
    'units sold',
    sql`select i.order_id from order_items i join orders o on o.id = i.order_id
      left join lateral (select coalesce(sum(quantity), 0) as units from stock_movements m where m.order_id = o.id and m.variant_id = i.variant_id) m on true
      where -m.units <> case when o.confirmed_at is null or o.status = 'cancelled' then 0 else
        (select sum(quantity) from order_items j where j.order_id = o.id and j.variant_id = i.variant_id) end`,
  ],
  [
    'reservations',
    sql`select v.id from product_variants v where v.reserved <> (select coalesce(sum(quantity), 0) from stock_reservations h where h.variant_id = v.id and h.state = 'held')
      or v.reserved > v.on_hand`,
  ],
  [
    'reserved orders',
    sql`select order_id from stock_reservations where state = 'held' except select id from orders where status = 'pending' and confirmed_at is null and reservation_expires_at > ${'2026-11-20T06:30:00Z'}::timestamptz`,
  ],
  [
    'coupon uses',
    sql`select c.id from coupons c where c.usage_count <> (select count(*) from coupon_usage u where u.coupon_id = c.id and u.state in ('reserved', 'redeemed'))
      or c.usage_count > c.usage_limit`,
  ],
  [
    'coupons per customer',
    sql`select u.user_id from coupon_usage u join coupons c on c.id = u.coupon_id where c.per_customer_limit is not null
      and u.state <> 'released' group by c.id, u.user_id having count(*) > min(c.per_customer_limit)`,
  ],
  [
    'coupons of orders',
    sql`select o.id from orders o left join coupon_usage u on u.order_id = o.id
      where o.coupon_id is distinct from u.coupon_id or (o.coupon_id is null and o.discount > 0)`,
  ],
  [
    'one invoice of each supply',
    sql`select o.id from orders o left join lateral (select count(*) as n, sum(total_amount) as total from invoices i where i.order_id = o.id and i.kind = 'invoice') i on true
      where i.n <> case when o.invoiced_at is null then 0 else 1 end or i.total <> o.total_amount
        or (o.status in ('processing', 'shipped', 'delivered', 'completed') and o.invoiced_at is null)`,
  ],
  [
    'lines of invoices',
    sql`select i.id from invoices i join lateral (select sum((l ->> 'gross')::numeric) as gross,
        sum((l ->> 'taxable')::numeric) as taxable, sum((l ->> 'cgst')::numeric + (l ->> 'sgst')::numeric + (l ->> 'igst')::numeric) as tax
        from jsonb_array_elements(i.lines) l) l on true
      where l.gross <> i.total_amount * 100 or l.taxable <> i.amount * 100 or l.tax <> i.tax_amount * 100`,
  ],
  [
    'numbers of invoices',
    sql`select number from (select number, right(number, 6)::int as serial,
        row_number() over (partition by left(number, 8) order by created_at, number) as place from invoices) n where serial <> place`,
  ],
  [
    'series of invoices',
    sql`select left(number, 8) as series, max(right(number, 6)::int) as last from invoices group by 1
      except select series || '-' || financial_year, last_number from invoice_series`,
  ],
  [
    'credit notes',
    sql`select r.id from refunds r join invoices i on i.order_id = r.order_id and i.kind = 'invoice'
      left join invoices n on n.refund_id = r.id where r.state = 'completed' and n.total_amount is distinct from r.amount`,
  ],
  [
    'times',
    sql`select o.id from orders o join users u on u.id = o.user_id
      left join lateral (select max(at) as last from order_events e where e.order_id = o.id) e on true
      left join lateral (select max(created_at) as last from order_tracking t where t.order_id = o.id) t on true
      where u.created_at > o.created_at or greatest(e.last, t.last, o.updated_at, o.created_at) > ${'2026-11-20T06:30:00Z'}::timestamptz`,
  ],
])('is consistent in %s', async (_, broken) => {
  expect(await rowsOf(broken)).toEqual([]);
});

test('has rollups and shipments as the triggers would count them', async () => {
  const rolled = sql`select metric, day::text, key, sum(count)::int as count, sum(amount)::text as amount from rollups_current
    group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3`;
  const underWay = sql`select order_id, status from shipments_in_transit order by 1`;
  const before = [await rowsOf(rolled), await rowsOf(underWay)];
  await app.db.execute(sql`select rebuild_rollups()`);
  await app.db.execute(sql`select sync_shipments_in_transit(array(select id from orders))`);
  expect([await rowsOf(rolled), await rowsOf(underWay)]).toEqual(before);
  expect(await rowsOf(sql`select count(*)::int as n from rollup_deltas`)).toEqual([{ n: 0 }]);
});

test('leaves nothing due for the invoice sweeps', async () => {
  const counts = [await issueDueInvoices(app), await issueDueCreditNotes(app), await updateInvoiceStatuses(app)];
  expect(counts).toEqual([0, 0, 0]);
});

test.each(['vanya', 'kinetic'] as const)('%s counts its stock by batch, and its sent units have one', async (name) => {
  const other = await createTestApp();
  const media = mkdtempSync(path.join(tmpdir(), 'ojas-seed-'));
  onTestFinished(async () => {
    rmSync(media, { recursive: true, force: true });
    await other.close();
  });
  await other.db.execute(sql`truncate settings`);
  await seedDemo(other.db, openFolderStore(media), await loadDemo(name), other.now());
  expect(await checkDatabase(other.db, other.now(), { isSwept: false })).toEqual([]);
  const { rows } = await other.db.execute<Record<string, number>>(sql`select
    (select count(*) from product_variants where on_hand is not null and tracks_batches_since is null)::int as untracked,
    (select count(*) from batches where state = 'sellable' and on_hand > 0 and lab_result = 'passed')::int as batches,
    (select count(*) from shipments where state = 'delivered')::int as delivered,
    (select count(*) from shipment_units)::int as units, (select count(*) from batch_movements where cost is null and kind = 'received')::int as unpriced`);
  expect(rows[0]).toMatchObject({ untracked: 0, unpriced: 0 });
  for (const [what, minimum] of [
    ['batches', 10],
    ['delivered', 200],
    ['units', 30],
  ] as const)
    expect(rows[0]![what], what).toBeGreaterThan(minimum);
});
