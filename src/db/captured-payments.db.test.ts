/** The migration to sums of captured payments, on a database filled by the version before it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, insertRows, type Row, readEarlierRows } from '#tests/earlier-database.ts';
import { migrateDatabase } from './migrate.ts';

let database: Awaited<ReturnType<typeof createDatabaseAt>>;
let earlier: Row[];
const imported = { paid: randomUUID(), cancelled: randomUUID(), unpaid: randomUUID() };
const query = async (text: string): Promise<Row[]> => (await database.client.query(text)).rows;
const rollups = (metric: string) =>
  query(`select day::text, sum(count)::int as count, sum(amount)::text as amount from rollups_current
    where metric = '${metric}' group by 1 order by 1`);

beforeAll(async () => {
  database = await createDatabaseAt('0027_setup_and_identity');
  const rows = readEarlierRows('database-0027.json.gz');
  const pattern = rows.orders!.find(({ confirmed_at }) => confirmed_at !== null)!;
  const states = {
    paid: ['delivered', 'completed'],
    cancelled: ['cancelled', 'completed'],
    unpaid: ['delivered', 'pending'],
  };
  for (const [name, id] of Object.entries(imported)) {
    const [status, payment] = states[name as keyof typeof states];
    const words = { status, payment_status: payment, cancelled_at: status === 'cancelled' ? '2024-03-01' : null };
    const at = '2024-02-29T20:00:00+00:00';
    rows.orders!.push({
      ...pattern,
      ...words,
      id,
      display_id: id.slice(0, 8),
      total_amount: 2900,
      needs_attention: null,
      created_at: at,
      confirmed_at: at,
      refund_state: 'none',
    });
  }
  await insertRows(database.client, rows);
  await database.client.query('select rebuild_rollups()');
  await database.migrateTo('0037_panel_lists');
  earlier = await query('select id, to_jsonb(a) as row from payment_attempts a');
  await migrateDatabase(database.url);
});
afterAll(() => database.close());

test('gives each imported paid order a payment, dated when it was placed', async () => {
  const added = (await query('select * from payment_attempts')).filter(
    ({ id }) => !earlier.some((one) => one.id === id),
  );
  const ids: string[] = Object.values(imported);
  const ofImports = added.filter(({ order_id }) => ids.includes(String(order_id)));
  expect(ofImports.map(({ order_id }) => order_id).sort()).toEqual([imported.paid, imported.cancelled].sort());
  for (const attempt of ofImports) {
    const at = new Date('2024-02-29T20:00:00Z');
    expect(attempt).toMatchObject({ gateway: 'imported', state: 'succeeded', amount: '2900.00' });
    expect(attempt).toMatchObject({ captured_amount: '2900.00', captured_at: at, applied_at: at });
    expect(attempt.transaction_id).toMatch(/^[A-Z0-9]{34}$/);
  }
});

test('keeps existing payments, and every paid order has one', async () => {
  const now = new Map(
    (await query('select id, to_jsonb(a) as row from payment_attempts a')).map((one) => [one.id, one]),
  );
  // later versions add columns
  for (const attempt of earlier) expect(now.get(attempt.id)).toMatchObject(attempt);
  expect(
    await query(`select id from orders o where payment_status = 'completed'
      and not exists (select from payment_attempts a where a.order_id = o.id and a.captured_at is not null)`),
  ).toEqual([]);
});

test('counts payments by the day of their capture instead of order totals', async () => {
  const captured = await rollups('captured');
  expect(captured).toEqual(
    await query(`select shop_day(captured_at)::text as day, count(*)::int as count, sum(captured_amount)::text as amount
      from payment_attempts where captured_at is not null group by 1 order by 1`),
  );
  expect(captured).toContainEqual({ day: '2024-03-01', count: 2, amount: '5800.00' });
  expect(await rollups('paid')).toEqual([]);
});

test('gives the same sums when everything is recounted', async () => {
  const all = () =>
    query(
      'select metric, day::text, key, sum(count)::int as count, sum(amount)::text as amount from rollups_current group by 1, 2, 3 order by 1, 2, 3',
    );
  const before = await all();
  await database.client.query('select rebuild_rollups()');
  expect(await all()).toEqual(before);
});
