/** Counts and revenue of rollups, compared with the tables, also while orders change concurrently. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSummary } from '#features/reports/read-summary.ts';
import type { OrderStatus, PaymentStatus } from '#shared/order-states.ts';
import { ADDRESS, makeCustomer, makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { permissionsOf } from '../platform/http/permissions.ts';
import { mergeRollupDeltas, rollupByKey, rollupTotal } from './rollups.ts';
import { users } from './schema/customers.ts';
import { orderItems, orders } from './schema/orders.ts';
import { paymentAttempts, refunds } from './schema/payments.ts';

let app: TestApp;
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  product = await makeProduct(app);
});
afterAll(() => app.close());

async function makeOrder(total: number, at: Date, confirmed: boolean): Promise<string> {
  const id = randomUUID();
  await app.db.insert(orders).values({
    id,
    displayId: id.slice(0, 8),
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919845012345',
    shippingAddress: ADDRESS,
    subtotal: total,
    totalAmount: total,
    fingerprint: id,
    createdAt: at,
    confirmedAt: confirmed ? at : null,
  });
  await app.db.insert(orderItems).values({
    orderId: id,
    productId: product.productId,
    position: 0,
    productName: 'Whey',
    sku: 'W',
    quantity: 2,
    price: total,
    taxRate: 5,
  });
  return id;
}

/** Every metric computed from the tables, in the form of the rollups. */
async function fromTables() {
  const { rows } = await app.db.execute(sql`
    select * from (
      select c.metric, c.day::text, c.key, sum(c.count)::int as count, sum(c.amount)::text as amount
        from orders o, lateral order_counts(o, 1) c group by 1, 2, 3
      union all
      select 'units', shop_day(o.created_at)::text, i.product_id::text, sum(i.quantity)::int, sum(i.price * i.quantity - i.discount)::text
        from orders o join order_items i on i.order_id = o.id where is_sale(o) group by 2, 3
      union all
      select 'units.month', date_trunc('month', shop_day(o.created_at))::date::text, i.product_id::text, sum(i.quantity)::int, sum(i.price * i.quantity - i.discount)::text
        from orders o join order_items i on i.order_id = o.id where is_sale(o) group by 2, 3
      union all
      select 'units.quarter', date_trunc('quarter', shop_day(o.created_at))::date::text, i.product_id::text, sum(i.quantity)::int, sum(i.price * i.quantity - i.discount)::text
        from orders o join order_items i on i.order_id = o.id where is_sale(o) group by 2, 3
      union all
      select 'units.year', date_trunc('year', shop_day(o.created_at))::date::text, i.product_id::text, sum(i.quantity)::int, sum(i.price * i.quantity - i.discount)::text
        from orders o join order_items i on i.order_id = o.id where is_sale(o) group by 2, 3
      union all
      select 'captured', shop_day(captured_at)::text, '', count(*)::int, sum(captured_amount)::text from payment_attempts where captured_at is not null group by 2
      union all
      select 'refunded', shop_day(updated_at)::text, '', count(*)::int, sum(amount)::text from refunds where state = 'completed' group by 2
      union all
      select 'users', shop_day(created_at)::text, '', count(*)::int, '0.00' from users where kind = 'account' and deleted_at is null group by 2
      union all
      select 'products', shop_day(created_at)::text, '', count(*)::int, '0.00' from products where archived_at is null group by 2
    ) t order by 1, 2, 3`);
  return rows;
}

async function fromRollups() {
  const { rows } = await app.db.execute(sql`
    select metric, day::text, key, sum(count)::int as count, sum(amount)::text as amount from rollups_current
    group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3`);
  return rows;
}

test('keeps rollups equal to the tables through random changes', async () => {
  const days: string[] = [];
  const status = fc.constantFrom<OrderStatus>(
    'pending',
    'processing',
    'shipped',
    'delivered',
    'completed',
    'cancelled',
  );
  const payment = fc.constantFrom<PaymentStatus>('pending', 'completed', 'failed', 'cancelled');
  const pick = fc.nat(50);
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('order'),
      total: fc.integer({ min: 0, max: 9_999_999 }),
      days: fc.nat(70),
      confirmed: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('change'), pick, status, payment, confirmed: fc.boolean(), deleted: fc.boolean() }),
    fc.record({ kind: fc.constant('delete'), pick }),
    fc.record({ kind: fc.constant('capture'), pick, arrived: fc.integer({ min: 0, max: 99_999 }), days: fc.nat(70) }),
    fc.record({ kind: fc.constant('refund'), pick, amount: fc.integer({ min: 1, max: 99_999 }) }),
    fc.record({ kind: fc.constant('person') }),
    fc.record({ kind: fc.constant('fold') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      for (const one of steps) {
        const id = 'pick' in one ? days[one.pick % Math.max(1, days.length)] : undefined;
        if ('total' in one)
          days.push(
            await makeOrder(one.total, new Date(Date.UTC(2026, 10, 20, 18, 31) - one.days * 86_400_000), one.confirmed),
          );
        else if ('status' in one && id)
          await app.db
            .update(orders)
            .set({
              status: one.status,
              paymentStatus: one.payment,
              confirmedAt: one.confirmed ? app.now() : null,
              deletedAt: one.deleted ? app.now() : null,
            })
            .where(eq(orders.id, id));
        else if ('arrived' in one && id) {
          const state = { expiresAt: app.now(), amount: 1, orderId: id, gateway: 'phonepe-v2' };
          const [attempt] = await app.db
            .insert(paymentAttempts)
            .values({ ...state, transactionId: randomUUID(), state: 'failed' })
            .returning();
          const capturedAt = new Date(Date.UTC(2026, 10, 20, 18, 31) - one.days * 86_400_000);
          await app.db
            .update(paymentAttempts)
            .set({ state: 'succeeded', capturedAt, capturedAmount: one.arrived })
            .where(eq(paymentAttempts.id, attempt!.id));
        } else if ('amount' in one && id) {
          const [refund] = await app.db
            .insert(refunds)
            .values({
              orderId: id,
              attemptId: randomUUID(),
              refundId: randomUUID(),
              amount: one.amount,
              state: 'proposed',
              reason: 't',
              requestedBy: 't',
            })
            .returning();
          await app.db.update(refunds).set({ state: 'completed' }).where(eq(refunds.id, refund!.id));
        } else if (one.kind === 'person') {
          const person = await makeCustomer(app);
          await app.db.update(users).set({ deletedAt: app.now() }).where(eq(users.id, person));
          await makeCustomer(app);
        } else if (one.kind === 'fold') await mergeRollupDeltas(app.db);
        else if (one.kind === 'delete' && id) await app.db.delete(orders).where(eq(orders.id, id));
      }
      expect(await fromRollups()).toEqual(await fromTables());
    }),
    { numRuns: 25 },
  );
  // recomputing gives the same
  await app.db.execute(sql`select rebuild_rollups()`);
  expect(await fromRollups()).toEqual(await fromTables());
}, 60_000);

test('folds without loss or duplicates during concurrent writes', async () => {
  const writing = Array.from({ length: 6 }, async (_, worker) => {
    for (let i = 0; i < 12; i++) {
      const id = await makeOrder(100_00 + i, app.now(), true);
      await app.db.update(orders).set({ paymentStatus: 'completed' }).where(eq(orders.id, id));
      if (worker % 2) await app.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id));
    }
  });
  const folding = Array.from({ length: 3 }, async () => {
    for (let i = 0; i < 25; i++) await mergeRollupDeltas(app.db);
  });
  await Promise.all([...writing, ...folding]);
  expect(await fromRollups()).toEqual(await fromTables());
  await mergeRollupDeltas(app.db);
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from rollup_deltas`);
  expect(rows[0]!.n).toBe(0);
});

test('computes the four cards', async () => {
  const { userId } = await makeStaff(app);
  const {
    products,
    users: people,
    orders: placed,
    revenue,
  } = await readSummary(app, await permissionsOf(app.db, userId));
  expect(products).not.toBeNull();
  const [{ sum } = { sum: '0' }] = await app.db
    .select({ sum: sql<string>`coalesce(sum(total_amount), 0)` })
    .from(orders)
    .where(sql`deleted_at is null`);
  expect(revenue!.all).toBe(Math.round(Number(sum) * 100));
  expect(placed!.count).toBe((await app.db.select().from(orders).where(sql`deleted_at is null`)).length);
  expect(people!.count).toBe((await app.db.select().from(users).where(sql`deleted_at is null`)).length);
  expect(people!.trend.at(-1)).toBe(people!.count);
  const byStatus = await rollupByKey(app.db, 'orders.status');
  expect([...byStatus.values()].reduce((total, { count }) => total + count, 0)).toBe(placed!.count);
  const [captured, refunded] = [await rollupTotal(app.db, 'captured'), await rollupTotal(app.db, 'refunded')];
  expect(revenue!.paidNet).toBe(captured.amount - refunded.amount);
});
