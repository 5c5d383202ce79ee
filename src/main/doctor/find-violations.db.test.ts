/** The checks find nothing in a shop after ordinary use, and each finds what is broken on purpose. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderStore } from '#platform/files/folder-store.ts';
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
});
afterAll(async () => {
  rmSync(mediaDir, { recursive: true, force: true });
  await app.close();
});

test('finds nothing in the demo', async () => {
  expect(await checkDatabase(app.db, app.now(), { isSwept: true })).toEqual([]);
});

const ANY_PAID = `(select id from orders o where payment_status = 'completed' and status = 'completed'
  and not exists (select from refunds r where r.order_id = o.id)
  and not exists (select from order_matters m where m.order_id = o.id) order by id limit 1)`;
const HELD = `(select order_id from stock_reservations where state = 'held' limit 1)`;

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
  'coupon-counts': `update coupons set usage_count = usage_count + 1 where id = (select coupon_id from coupon_usage limit 1)`,
  'coupon-uses-of-orders': `update coupon_usage set state = 'reserved' where id = (select id from coupon_usage where state = 'redeemed' limit 1)`,
  'one-confirmation-mail': `insert into mails (to_address, subject, text, html, purpose, related_id)
    select 'a@example.in', 's', 't', 'h', 'order-confirmation', (select id from orders where confirmed_at is not null limit 1)
    from generate_series(1, 2)`,
  'invoices-of-orders': `update invoices set total_amount = total_amount + 1 where id = (select id from invoices where kind = 'invoice' and voided_at is null limit 1)`,
  'credit-notes-within-invoices': `update invoices set total_amount = total_amount * 100 where id = (select id from invoices where kind = 'credit-note' limit 1)`,
  'invoice-numbers': `delete from invoices where id = (select id from invoices where kind = 'credit-note' limit 1)`,
  rollups: `update rollups set amount = amount + 1 where metric = 'captured' and (day, key) = (
    select day, key from rollups where metric = 'captured' limit 1)`,
  'derived-states': `update orders set refund_state = 'failed' where id = ${ANY_PAID}`,
};

test('has a violation for each check', () => {
  expect(Object.keys(FAULTS).sort()).toEqual([...TABLE_CHECKS.map(({ name }) => name), 'derived-states'].sort());
});

test.each(Object.entries(FAULTS))('%s finds its violation', async (check, fault) => {
  class Undone extends Error {}
  let found: string[] = [];
  await app.db
    .transaction(async (tx) => {
      expect((await tx.execute(sql.raw(fault))).rowCount).toBeGreaterThan(0);
      found = (await findViolations(tx, app.now(), { isSwept: true })).map((violation) => violation.check);
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  expect(found).toContain(check);
});
