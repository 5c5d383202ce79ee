/** The migration to the order process, on a database filled by the version before it with every state. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, insertRows, type Row, readEarlierRows } from '#tests/earlier-database.ts';

let database: Awaited<ReturnType<typeof createDatabaseAt>>;
const earlier: Record<string, Row[]> = {};
const read = async (table: string): Promise<Row[]> =>
  (await database.client.query(`select to_jsonb(t) as row from "${table}" t`)).rows.map(({ row }) => row);
const count = (rows: Row[], column: string) => Object.groupBy(rows, (row) => String(row[column]));

beforeAll(async () => {
  database = await createDatabaseAt('0027_setup_and_identity');
  await insertRows(database.client, readEarlierRows('database-0027.json.gz'));
  await database.migrateTo('0033_coupon_discounts');
  for (const table of ['orders', 'order_events', 'payment_attempts', 'refunds', 'refund_lines', 'stock_reservations'])
    earlier[table] = await read(table);
  earlier.stock_movements = await read('stock_movements');
  await database.migrateTo('0034_order_process');
});
afterAll(() => database.close());

const flagOf = (attempt: Row) =>
  earlier.order_events!.find(
    ({ kind, to_state, data }) =>
      kind === 'order.flagged' &&
      ['mismatch', 'late_success', 'duplicate_payment'].includes(String(to_state)) &&
      (data as Row).transactionId === attempt.transaction_id,
  );

test('starts from a database with every state that changes', () => {
  expect(Object.keys(count(earlier.payment_attempts!, 'state')).sort()).toEqual(
    [
      'created',
      'expired',
      'failed',
      'late_success',
      'mismatch',
      'pending',
      'refunded',
      'refunding',
      'succeeded',
    ].sort(),
  );
  expect(Object.keys(count(earlier.refunds!, 'state')).sort()).toEqual(
    ['cancelled', 'completed', 'due', 'failed', 'requested'].sort(),
  );
  expect(Object.keys(count(earlier.orders!, 'needs_attention'))).toEqual(
    expect.arrayContaining(['mismatch', 'late_success', 'duplicate_payment', 'refund_due', 'refund_failed', 'null']),
  );
});

test('keeps every order, attempt, refund and event', async () => {
  for (const table of ['orders', 'order_events', 'payment_attempts', 'refunds', 'refund_lines'])
    expect((await read(table)).map(({ id }) => id).sort()).toEqual(earlier[table]!.map(({ id }) => id).sort());
});

test('records the captured amount of every captured payment, and of no other', async () => {
  const arrived = ['succeeded', 'late_success', 'mismatch', 'refunding', 'refunded'];
  for (const now of await read('payment_attempts')) {
    const was = earlier.payment_attempts!.find(({ id }) => id === now.id)!;
    const isCaptured = arrived.includes(String(was.state));
    expect(now.state, String(was.state)).toBe(isCaptured ? 'succeeded' : was.state);
    expect(now.captured_at !== null).toBe(isCaptured);
    if (!isCaptured) continue;
    const flag = flagOf(was);
    const paid = flag?.to_state === 'mismatch' ? Number((flag.data as Row).paid) / 100 : was.amount;
    expect(now.captured_amount).toBe(paid);
    const order = earlier.orders!.find(({ id }) => id === now.order_id);
    if (!flag && order?.payment_status === 'completed') expect(now.applied_at).toBe(now.captured_at);
  }
});

test('applies one payment to each paid order that has one', async () => {
  const attempts = await read('payment_attempts');
  for (const order of await read('orders')) {
    const orderAttempts = attempts.filter(({ order_id }) => order_id === order.id);
    const applied = orderAttempts.filter(({ applied_at }) => applied_at !== null);
    expect(applied.length).toBeLessThanOrEqual(1);
    if (applied.length === 1) expect(order.payment_status).toBe('completed');
  }
});

test('leaves a due refund to staff or automatic, as before', async () => {
  for (const now of await read('refunds')) {
    const was = earlier.refunds!.find(({ id }) => id === now.id)!;
    const state = was.state !== 'due' ? was.state : was.next_check_at === null ? 'proposed' : 'approved';
    expect(now.state).toBe(state);
    expect(now.next_check_at !== null && !['approved', 'requested'].includes(String(now.state))).toBe(false);
  }
});

test('turns every flag into an open matter, with its payment where known', async () => {
  const matters = await read('order_matters');
  for (const { id, needs_attention: kind } of earlier.orders!) {
    if (kind === null || kind === 'of another kind') continue;
    const orderMatters = matters.filter(({ order_id }) => order_id === id);
    expect(orderMatters.map((matter) => matter.kind)).toContain(kind);
    expect(orderMatters.every(({ resolved_at }) => resolved_at === null)).toBe(true);
  }
  for (const refund of (await read('refunds')).filter(({ state }) => state === 'failed'))
    expect(matters.map(({ refund_id }) => refund_id)).toContain(refund.id);
});

test('derives units sold for an order from its stock movements', async () => {
  const reservations = await read('stock_reservations');
  const heldReservations = reservations.filter(({ state }) => state === 'held');
  expect(heldReservations).toHaveLength(earlier.stock_reservations!.length);
  const out = new Map<string, number>();
  for (const { order_id, variant_id, quantity } of earlier.stock_movements!)
    if (order_id) {
      const key = `${order_id} ${variant_id}`;
      out.set(key, (out.get(key) ?? 0) - Number(quantity));
    }
  expect(out.size).toBeGreaterThan(20);
  for (const [key, units] of out) {
    const one = reservations.find(({ order_id, variant_id }) => `${order_id} ${variant_id}` === key)!;
    expect(Number(one.quantity) - Number(one.returned_quantity), key).toBe(units);
  }
});

test('refuses an unknown stored value', async () => {
  const [order] = earlier.orders!;
  const broken = async (text: string, values: unknown[]) =>
    (await database.client.query(text, values).catch((error: { constraint?: string }) => error)) as {
      constraint?: string;
    };
  expect(await broken("update orders set status = 'lost' where id = $1", [order!.id])).toMatchObject({
    constraint: 'orders_status',
  });
  expect(await broken("update refunds set state = 'due' where id = $1", [earlier.refunds![0]!.id])).toMatchObject({
    constraint: 'refunds_state',
  });
  expect(
    await broken("insert into order_matters (order_id, kind, amount) values ($1, 'something', 1)", [randomUUID()]),
  ).toMatchObject({ constraint: 'order_matters_kind' });
});
