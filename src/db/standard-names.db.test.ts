/** The migration to the standard names, on a database filled by the version before it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, insertRows, type Row, readEarlierRows } from '#tests/earlier-database.ts';

const TABLES: Record<string, string> = {
  stock_holds: 'stock_reservations',
  parcels_under_way: 'shipments_in_transit',
  mail_pace: 'mail_throttle',
};
const COLUMNS: Record<string, Record<string, string>> = {
  mail_pace: { free_at: 'next_send_at' },
  product_variants: { held: 'reserved', low_at: 'low_stock_threshold' },
  products: {
    warn_below: 'low_stock_threshold',
    earlier_tax_rate: 'previous_tax_rate',
    tax_rate_from: 'tax_rate_effective_from',
    label_findings: 'label_issue_count',
  },
  orders: { hold_expires_at: 'reservation_expires_at' },
  payment_attempts: { settled_at: 'finalised_at' },
  payment_events: { settles: 'is_final', settled_at: 'processed_at' },
  idempotency_keys: { answer: 'response' },
  sessions: { confirmed_at: 'authenticated_at' },
  mails: { about: 'related_id' },
  email_campaigns: { trouble: 'delivery_error' },
  campaign_recipients: { run: 'worker_run', due_at: 'retry_at', problem: 'error', settled_at: 'finished_at' },
  campaign_batches: { run: 'worker_run', done_at: 'completed_at' },
  reviews: { by_hand: 'added_by_staff', rejected_for: 'rejection_reason' },
  invoice_series: { last: 'last_number' },
};
const VALUES: Record<string, Record<string, Record<string, string>>> = {
  order_events: {
    kind: {
      created: 'order.created',
      confirmed: 'order.confirmed',
      cancelled: 'order.cancelled',
      revived: 'order.reinstated',
      status: 'order.status_changed',
      address: 'order.address_changed',
      imported: 'order.imported',
      deleted: 'order.deleted',
      'needs-attention': 'order.flagged',
      resolved: 'order.attention_resolved',
      payment: 'payment.updated',
      refund: 'refund.updated',
      tracking: 'tracking.added',
      invoice: 'invoice.issued',
      'invoice-sent': 'invoice.emailed',
      'credit-note': 'credit_note.issued',
    },
    actor: { clock: 'system' },
  },
  orders: { cancel_reason: { owner: 'customer' }, needs_attention: { second_payment: 'duplicate_payment' } },
  refunds: {
    reason: { cancelled_by_owner: 'cancelled_by_customer', second_payment: 'duplicate_payment' },
    requested_by: { clock: 'system' },
  },
  coupon_usage: { state: { held: 'reserved', consumed: 'redeemed' } },
  payment_events: {
    outcome: {
      'unknown payment': 'unknown_payment',
      'names no payment': 'missing_reference',
      'names no end': 'not_final',
    },
  },
  mails: {
    purpose: {
      confirm: 'email-confirmation',
      reset: 'password-reset',
      'known-address': 'existing-account',
      'order-news': 'order-notification',
      ticket: 'ticket-acknowledgement',
      'ticket-answer': 'ticket-reply',
      'ticket-news': 'ticket-notification',
    },
  },
};
const VIEWS: Record<string, string> = {
  'status=pending&payment=hold-ends': 'status=pending&payment=reservation-ending',
  'parcel=late&sort=oldest': 'shipment=late&sort=oldest',
};

/** A row with the new names. */
function renamed(table: string, row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => {
    const values = VALUES[table]?.[column];
    return [COLUMNS[table]?.[column] ?? column, (typeof value === 'string' && values?.[value]) || value];
  });
  const after: Row = Object.fromEntries(entries);
  if (table === 'saved_views') after.query = VIEWS[String(row.query)] ?? row.query;
  if (table === 'order_events') {
    const data = row.data as Record<string, unknown>;
    const reasons = row.kind === 'refund' ? VALUES.refunds!.reason! : VALUES.orders!.cancel_reason!;
    if (['refund', 'cancelled'].includes(String(row.kind)) && typeof data.reason === 'string')
      after.data = { ...data, reason: reasons[data.reason] ?? data.reason };
    if (row.kind === 'refund' && row.to_state === 'asked') after.to_state = 'approved';
    if (row.to_state === 'second_payment') after.to_state = 'duplicate_payment';
  }
  return after;
}

const sortKeys = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const byText = (rows: Row[]) => rows.map((row) => JSON.stringify(row, sortKeys)).sort();

let database: Awaited<ReturnType<typeof createDatabaseAt>>;
const before = readEarlierRows('database-0027.json.gz');
const read = async (table: string): Promise<Row[]> =>
  (await database.client.query(`select to_jsonb(t) as row from "${table}" t`)).rows.map(({ row }) => row);
const rollups = async (name: string) =>
  (
    await database.client.query(
      `select metric, day::text, key, sum(count)::int as count, sum(amount)::text as amount from ${name} group by 1, 2, 3 order by 1, 2, 3`,
    )
  ).rows;
let rolled: Row[];

beforeAll(async () => {
  database = await createDatabaseAt('0027_setup_and_identity');
  // stored strings that real use did not leave behind
  const at = '2026-11-20T06:30:00+00:00';
  const order = before.orders![0]!.id;
  for (const kind of Object.keys(VALUES.order_events!.kind!))
    before.order_events!.push({
      id: randomUUID(),
      order_id: order,
      kind,
      actor: 'clock',
      data: { reason: 'owner' },
      at,
      from_state: null,
      to_state: kind === 'needs-attention' ? 'second_payment' : 'asked',
    });
  for (const [n, outcome] of ['names no payment', 'names no end', 'unknown payment', null].entries())
    before.payment_events!.push({
      id: randomUUID(),
      gateway: 'phonepe-v2',
      body_hash: `hash-${n}`,
      transaction_id: null,
      body: {},
      outcome,
      settles: outcome !== 'names no end',
      received_at: at,
      settled_at: outcome && at,
      tries: 0,
    });
  for (const purpose of [...Object.keys(VALUES.mails!.purpose!), 'account-deleted'])
    before.mails!.push({ ...before.mails![0], id: randomUUID(), purpose, about: order });
  for (const query of Object.keys(VIEWS))
    before.saved_views!.push({ ...before.saved_views![0], id: randomUUID(), name: query, query });
  await insertRows(database.client, before);
  before.mails = await read('mails');
  before.payment_events = await read('payment_events');
  await database.client.query('select rebuild_rollups()');
  rolled = await rollups('rolled');
  await database.migrateTo('0033_coupon_discounts');
});
afterAll(() => database.close());

test('starts from a database with every stored string that changes', () => {
  for (const [table, columns] of Object.entries(VALUES))
    for (const [column, words] of Object.entries(columns))
      for (const word of Object.keys(words))
        expect(
          before[table]!.some((row) => row[column] === word),
          `${table}.${column} ${word}`,
        ).toBe(true);
});

test.each(Object.keys(before).filter((table) => table !== 'attention_snoozes'))(
  'keeps every row of %s under the new names',
  async (table) => {
    const rows = before[table]!;
    const after = await read(TABLES[table] ?? table);
    const columns = new Set(rows.flatMap((row) => Object.keys(renamed(table, row))));
    const renamedRows = after.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))),
    );
    expect(byText(renamedRows)).toEqual(byText(rows.map((row) => renamed(table, row))));
  },
);

test('keeps the figures of the rollups', async () => {
  expect(rolled.length).toBeGreaterThan(20);
  expect(await rollups('rollups_current')).toEqual(rolled);
});

test('follows shipments in transit when tracking is added and the order ends', async () => {
  const { id } = before.orders!.find((row) => row.status === 'processing' && !row.deleted_at)!;
  await database.client.query("insert into order_tracking (order_id, status) values ($1, 'shipped')", [id]);
  const readRows = async () => (await read('shipments_in_transit')).filter((row) => row.order_id === id);
  expect(await readRows()).toMatchObject([{ status: 'shipped' }]);
  await database.client.query("update orders set status = 'delivered' where id = $1", [id]);
  expect(await readRows()).toEqual([]);
});

test('drops snoozes, which end the next morning anyway', async () => {
  expect(before.attention_snoozes!.length).toBeGreaterThan(0);
  expect(await read('attention_snoozes')).toEqual([]);
});
