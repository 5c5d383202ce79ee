/** Requirements of the panel benchmark, on a tiny shop: the generator, its rollups, and every case with its query plans. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { CASES } from '../admin/cases.ts';
import { readOperations } from '../admin/operations.ts';
import { findSequentialScans } from '../admin/query-plans.ts';
import { readSamples, type Samples } from '../admin/samples.ts';
import { createStaffClient, type StaffClient } from '../admin/staff-client.ts';
import { generateShop } from './generate.ts';
import { BIG_TABLES, TINY } from './sizes.ts';

let app: TestApp;
let caller: StaffClient;
let samples: Samples;
let explaining: pg.PoolClient;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  await generateShop(app.databaseUrl, TINY);
  caller = await createStaffClient(app.databaseUrl);
  samples = await readSamples(caller.database.pool);
  explaining = await caller.database.pool.connect();
});
afterAll(async () => {
  explaining.release();
  await caller.database.close();
  await app.close();
});

async function rowsOf(query: ReturnType<typeof sql>) {
  return (await app.db.execute(query)).rows;
}

describe('the generated shop', () => {
  test('has the requested sizes, and refuses to be filled twice', async () => {
    const [counts] =
      await rowsOf(sql`select (select count(*)::int from orders) as orders, (select count(*)::int from products) as products,
      (select count(*)::int from newsletter_subscribers) as subscribers, (select count(*)::int from tickets) as tickets`);
    const { orders, products, subscribers, tickets } = TINY;
    expect(counts).toEqual({ orders, products, subscribers, tickets });
    await expect(generateShop(app.databaseUrl, TINY)).rejects.toThrow('already contains a shop');
  });

  test('removes a shop that was generated, and never one that was not', async () => {
    const app = await createTestApp();
    // its orders are inserted directly
    app.isChecked = false;
    try {
      const { productId } = await makeProduct(app);
      await expect(generateShop(app.databaseUrl, TINY, { anew: true })).rejects.toThrow('already contains a shop');
      expect((await app.db.execute(sql`select id from products`)).rows).toEqual([{ id: productId }]);
      await app.db.execute(sql`truncate products cascade`);
      await generateShop(app.databaseUrl, TINY);
      await generateShop(app.databaseUrl, TINY, { anew: true });
      expect((await app.db.execute(sql`select count(*)::int as n from orders`)).rows).toEqual([{ n: TINY.orders }]);
    } finally {
      await app.close();
    }
  });

  test('has no dangling references, although foreign keys were off', async () => {
    const keys = await rowsOf(sql`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent, a.attname as "column", b.attname as key
      from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace`);
    expect(keys.length).toBeGreaterThan(30);
    for (const { child, parent, column, key } of keys as Record<string, string>[]) {
      const lost = await rowsOf(
        sql.raw(`select 1 from ${child} c where c."${column}" is not null
          and not exists (select from ${parent} p where p."${key}" = c."${column}") limit 1`),
      );
      expect(lost, `${child}.${column}`).toEqual([]);
    }
  });

  test('has rollups that agree with its tables', async () => {
    const day = sql.raw(`(created_at at time zone 'Asia/Kolkata')::date`);
    const fromTables = await rowsOf(sql`
      select metric, day::text, key, sum(count)::int as count, round(sum(amount), 2)::text as amount from (
        select 'orders.status' as metric, ${day} as day, status as key, 1 as count, total_amount as amount from orders where deleted_at is null
        union all select 'orders.payment', ${day}, payment_status, 1, total_amount from orders where deleted_at is null
        union all select 'captured', (captured_at at time zone 'Asia/Kolkata')::date, '', 1, captured_amount from payment_attempts where captured_at is not null
        union all select 'refunded', (updated_at at time zone 'Asia/Kolkata')::date, '', 1, amount from refunds where state = 'completed'
        union all select 'users', ${day}, '', 1, 0 from users where kind = 'account' and deleted_at is null
        union all select 'products', ${day}, '', 1, 0 from products where archived_at is null
        union all select 'subscribers', (subscribed_at at time zone 'Asia/Kolkata')::date, '', 1, 0 from newsletter_subscribers where is_active
        union all select m.metric, m.day, i.product_id::text, i.quantity, i.price * i.quantity - i.discount
          from orders o join order_items i on i.order_id = o.id,
            lateral (select (o.created_at at time zone 'Asia/Kolkata')::date as sold) s,
            lateral (values ('units', s.sold), ('units.month', date_trunc('month', s.sold)::date),
              ('units.quarter', date_trunc('quarter', s.sold)::date), ('units.year', date_trunc('year', s.sold)::date)) m (metric, day)
          where o.confirmed_at is not null and o.status <> 'cancelled' and o.deleted_at is null
        union all select 'tax', i.issued_on, k.key, 1,
            (case i.kind when 'invoice' then 1 else -1 end) * (select sum((l ->> k.key)::numeric) / 100 from jsonb_array_elements(i.lines) l)
          from invoices i, (values ('taxable'), ('cgst'), ('sgst'), ('igst')) k (key) where i.voided_at is null
      ) counted group by 1, 2, 3 order by 1, 2, 3`);
    const rolled = await rowsOf(sql`
      select metric, day::text, key, sum(count)::int as count, round(sum(amount), 2)::text as amount
      from rollups_current group by 1, 2, 3 order by 1, 2, 3`);
    expect(new Set(rolled.map(({ metric }) => metric)).size).toBe(12);
    expect(rolled).toEqual(fromTables);
  });
});

test('measures every reading operation', () => {
  expect(Object.keys(CASES).sort()).toEqual(readOperations.map(({ name }) => name).sort());
});

// with sequential scans disabled PostgreSQL still plans one where no index applies, so the small tables suffice
test('answers every case, with an index for each large table', async () => {
  const wholeReads = new Set<string>();
  const explained = new Set<string>();
  await explaining.query('set enable_seqscan = off');
  for (const operation of readOperations) {
    for (const input of CASES[operation.name]!(samples)) {
      for (const statement of await caller.recorded(() => caller.ask(operation, input))) {
        if (explained.has(statement.text)) continue;
        explained.add(statement.text);
        const reads = await findSequentialScans(explaining, statement);
        for (const table of reads.filter((name) => BIG_TABLES.includes(name)))
          wholeReads.add(`${operation.name} ${JSON.stringify(input)} reads ${table}`);
      }
    }
  }
  expect([...wholeReads]).toEqual([]);
}, 60_000);
