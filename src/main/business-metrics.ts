import { sql } from 'drizzle-orm';
import { rollupByKey, rollupTotal } from '#db/rollups.ts';
import { shipments } from '#db/schema/shipments.ts';
import { countShipments, IS_BOOKING_REFUSED, OPEN_SHIPMENT_STATES } from '#features/dispatch/list-shipments.ts';
import { MATTER_OF_DELETED_ORDER, UNMATCHED_CALLBACK } from '#features/payments/list-unmatched-payments.ts';
import type { App } from '#platform/app.ts';
import type { Figure, FigureKind } from '#platform/http/metrics.ts';

/** The shop's business metrics by name. */
export const BUSINESS_METRICS = {
  shop_orders: { help: 'Orders, by status', labels: ['status'] },
  shop_captured_rupees: { help: 'Money taken, before refunds, since the beginning' },
  shop_refunded_rupees: { help: 'Money given back since the beginning' },
  shop_payment_attempts_open: {
    help: 'Payment attempts without an end, by state and gateway',
    labels: ['state', 'gateway'],
  },
  shop_payment_attempt_oldest_seconds: { help: 'Age of the oldest open attempt at a gateway' },
  shop_refunds_open: { help: 'Refunds without an end, by state', labels: ['state'] },
  shop_refund_oldest_seconds: { help: 'Age of the oldest refund that the gateway was asked for' },
  shop_open_matters: { help: 'Matters of orders that staff have to decide, by kind', labels: ['kind'] },
  shop_unmatched_rupees: { help: 'Money of deleted orders that nobody has decided about' },
  shop_unmatched_callbacks: { help: 'Callbacks of gateways about no known payment' },
  shop_callbacks_waiting: { help: 'Stored callbacks that are not processed yet' },
  shop_callback_oldest_seconds: { help: 'Age of the oldest callback that is not processed yet' },
  shop_orders_to_pack: { help: 'Orders with units to pack, counted up to 1,000' },
  shop_shipments_open: { help: 'Shipments without an end, and lost ones, by state', labels: ['state'] },
  shop_shipments_late: { help: 'Shipments that are not delivered although the promised day has passed' },
  shop_bookings_open: { help: 'Bookings about which a carrier has to be called' },
  shop_booking_oldest_seconds: { help: 'How long the oldest booking has been due' },
  shop_bookings_refused: { help: 'Packed shipments whose latest booking was refused' },
  shop_tracking_oldest_seconds: { help: 'How long the oldest question to a carrier about a shipment has been due' },
  shop_mails_waiting: { help: 'Mails that are due to be sent' },
  shop_mail_oldest_seconds: { help: 'How long the oldest mail has been due' },
  shop_mails_failing: { help: 'Unsent mails that the mail server has rejected' },
  shop_mails_unknown: { help: 'Mails that may or may not have arrived' },
  shop_jobs_waiting: { help: 'Jobs that are due, by queue', labels: ['queue'] },
  shop_job_oldest_seconds: { help: 'How long the oldest job has been due, by queue', labels: ['queue'] },
  shop_jobs_failed: { help: 'Jobs given up after all attempts, by queue', labels: ['queue'] },
  shop_database_connections: { help: 'Connections of this process, by what they do', labels: ['state'] },
} as const satisfies Record<string, FigureKind>;

/** Reads every business metric: totals from rollups, open items from small indexes. */
export async function readBusinessMetrics(app: App): Promise<Figure[]> {
  const { db } = app;
  const [
    statuses,
    captured,
    refunded,
    attempts,
    refunds,
    matters,
    unmatched,
    callbacks,
    mails,
    jobs,
    goods,
    shipmentCounts,
  ] = await Promise.all([
    rollupByKey(db, 'orders.status'),
    rollupTotal(db, 'captured'),
    rollupTotal(db, 'refunded'),
    rows(
      app,
      sql`select state || '|' || gateway as key, count(*)::int as count, min(created_at) as at
      from payment_attempts where state in ('created', 'initiated', 'pending') and gateway not in ('cod', 'credit') group by 1`,
    ),
    rows(
      app,
      sql`select state as key, count(*)::int as count,
        min(updated_at) filter (where state = 'requested') as at
      from refunds where state in ('proposed', 'approved', 'requested', 'failed') group by 1`,
    ),
    rows(
      app,
      sql`select kind as key, count(*)::int as count, min(opened_at) as at
      from order_matters where resolved_at is null group by 1`,
    ),
    rows(
      app,
      sql`select coalesce(sum(amount), 0)::text as key, count(*)::int as count, null as at
      from order_matters where ${MATTER_OF_DELETED_ORDER}`,
    ),
    rows(
      app,
      sql`select 'unmatched' as key, count(*)::int as count, null as at
        from payment_events where ${UNMATCHED_CALLBACK}
      union all select 'waiting', count(*)::int, min(received_at) from payment_events where processed_at is null`,
    ),
    rows(
      app,
      sql`select 'waiting' as key, count(*)::int as count, min(next_try_at) as at
        from mails where next_try_at <= ${app.now()}
      union all select 'failing', count(*)::int, null from mails
        where sent_at is null and last_error is not null and held_at is null and unknown_at is null
      union all select 'unknown', count(*)::int, null from mails where unknown_at is not null`,
    ),
    rows(
      app,
      sql`select name || '|waiting' as key, count(*)::int as count, min(start_after) as at
        from pgboss.job where state in ('created', 'retry') and start_after <= ${app.now()} group by name
      union all select name || '|failed', count(*)::int, null from pgboss.job where state = 'failed' group by name`,
    ),
    rows(
      app,
      sql`select 'bookings' as key, count(*)::int as count, min(next_check_at) as at
        from shipment_bookings where next_check_at is not null
      union all select 'refused', count(*)::int, null from ${shipments} where ${IS_BOOKING_REFUSED}
      union all select 'tracking', 0, min(next_at) from tracking_checks`,
    ),
    countShipments(app),
  ]);
  const seconds = (at: Date | null | undefined) => (at ? Math.max(0, (app.now().getTime() - at.getTime()) / 1000) : 0);
  const oldest = (groups: readonly Counted[]) => Math.max(0, ...groups.map(({ at }) => seconds(at)));
  const one = (groups: readonly Counted[], key: string) => groups.find((row) => row.key === key);
  const { totalCount, idleCount, waitingCount } = db.$client;
  return [
    ...[...statuses].map(([status, { count }]) => ({ name: 'shop_orders', labels: [status], value: count })),
    { name: 'shop_captured_rupees', value: captured.amount / 100 },
    { name: 'shop_refunded_rupees', value: refunded.amount / 100 },
    ...attempts.map(({ key, count }) => ({ name: 'shop_payment_attempts_open', labels: key.split('|'), value: count })),
    { name: 'shop_payment_attempt_oldest_seconds', value: oldest(attempts) },
    ...refunds.map(({ key, count }) => ({ name: 'shop_refunds_open', labels: [key], value: count })),
    { name: 'shop_refund_oldest_seconds', value: oldest(refunds) },
    ...matters.map(({ key, count }) => ({ name: 'shop_open_matters', labels: [key], value: count })),
    { name: 'shop_unmatched_rupees', value: Number(unmatched[0]?.key ?? 0) },
    { name: 'shop_unmatched_callbacks', value: one(callbacks, 'unmatched')?.count ?? 0 },
    { name: 'shop_callbacks_waiting', value: one(callbacks, 'waiting')?.count ?? 0 },
    { name: 'shop_callback_oldest_seconds', value: seconds(one(callbacks, 'waiting')?.at) },
    { name: 'shop_orders_to_pack', value: shipmentCounts.toPack },
    ...OPEN_SHIPMENT_STATES.map((state) => ({
      name: 'shop_shipments_open',
      labels: [state],
      value: shipmentCounts.states[state],
    })),
    { name: 'shop_shipments_late', value: shipmentCounts.late },
    { name: 'shop_bookings_open', value: one(goods, 'bookings')?.count ?? 0 },
    { name: 'shop_booking_oldest_seconds', value: seconds(one(goods, 'bookings')?.at) },
    { name: 'shop_bookings_refused', value: one(goods, 'refused')?.count ?? 0 },
    { name: 'shop_tracking_oldest_seconds', value: seconds(one(goods, 'tracking')?.at) },
    { name: 'shop_mails_waiting', value: one(mails, 'waiting')?.count ?? 0 },
    { name: 'shop_mail_oldest_seconds', value: seconds(one(mails, 'waiting')?.at) },
    { name: 'shop_mails_failing', value: one(mails, 'failing')?.count ?? 0 },
    { name: 'shop_mails_unknown', value: one(mails, 'unknown')?.count ?? 0 },
    ...jobs.flatMap(({ key, count, at }) => {
      const [queue = '', state] = key.split('|');
      if (state === 'failed') return [{ name: 'shop_jobs_failed', labels: [queue], value: count }];
      return [
        { name: 'shop_jobs_waiting', labels: [queue], value: count },
        { name: 'shop_job_oldest_seconds', labels: [queue], value: seconds(at) },
      ];
    }),
    { name: 'shop_database_connections', labels: ['busy'], value: totalCount - idleCount },
    { name: 'shop_database_connections', labels: ['idle'], value: idleCount },
    { name: 'shop_database_connections', labels: ['wanted'], value: waitingCount },
  ];
}

type Counted = { key: string; count: number; at: Date | null };

async function rows(app: App, query: ReturnType<typeof sql>): Promise<Counted[]> {
  const { rows: groups } = await app.db.execute<{ key: string; count: number; at: string | Date | null }>(query);
  return groups.map(({ at, ...rest }) => ({ ...rest, at: at ? new Date(at) : null }));
}
