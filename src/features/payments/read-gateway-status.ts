import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/queryable.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import { type Paise, parseRupees } from '#shared/money.ts';
import { readSettings } from '../settings/read-settings.ts';
import { enabledProviders } from '../settings/rules.ts';
import type { paymentsAdminContract } from './admin-contract.ts';

type Status = z.output<(typeof paymentsAdminContract)['status']['~orpc']['outputSchema'] & z.ZodType>;

const HALF_HOUR_MS = 30 * MINUTE_MS;
// the demo's past payments have no gateway, and imported ones another shop's
const AT_GATEWAYS = sql`gateway not in ('none', 'cod', 'demo', 'imported', 'received', 'credit')`;
const ARRIVED = sql`captured_at is not null`;
const MISMATCHED = sql`captured_amount <> amount`;

/** Gateways that are configured and in use, with the results of the payments of the last days. */
export async function readPaymentStatus(app: App, gateways: GatewayRegistry): Promise<Status> {
  const { payment } = await readSettings(app.db);
  const mode = payment.testMode ? 'test' : 'live';
  const enabled = enabledProviders(app.providers, payment).map(({ provider }) => provider);
  const [lastCallbacks, reconciliation, halfHours, methods, cash] = await Promise.all([
    lastCallbackOf(
      app.db,
      gateways.all.map(({ gateway }) => gateway.name),
    ),
    readReconciliation(app),
    attemptsByHalfHour(app),
    methodsOf(app),
    cashDue(app.db),
  ]);
  const latest = [...lastCallbacks.values()].sort().at(-1) ?? null;
  return {
    mode,
    demo: app.demo,
    currency: 'INR',
    origin: app.config.origin,
    gateways: gateways.all.map((one) => ({
      name: one.gateway.name,
      provider: one.provider,
      mode: one.mode,
      enabled: enabled.includes(one.provider),
      forNew: enabled.includes(one.provider) && gateways.of(one.provider, mode) === one.gateway,
      callbackUrl: `${app.config.origin}/payments/callback/${one.gateway.name}`,
      lastCallbackAt: lastCallbacks.get(one.gateway.name) ?? null,
    })),
    missing: enabled.filter((provider) => !gateways.of(provider, mode)),
    cash: { enabled: payment.codEnabled, ...cash },
    reconciliation: { ...reconciliation, lastCallbackAt: latest },
    halfHours,
    methods,
  };
}

async function lastCallbackOf(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  // one index lookup for each gateway
  const { rows } = await db.execute<{ gateway: string; at: string | null }>(sql`
    select name as gateway, (
      select received_at from payment_events where payment_events.gateway = name order by received_at desc limit 1
    ) as at from unnest(${sql.param([...names])}::text[]) name`);
  return new Map(rows.flatMap(({ gateway, at }) => (at ? [[gateway, new Date(at).toISOString()] as const] : [])));
}

async function readReconciliation({ db, now }: App) {
  const since = new Date(now().getTime() - 7 * DAY_MS).toISOString();
  const [{ rows: open }, { rows: settled }] = await Promise.all([
    db.execute<{ open: number; next: string | null }>(sql`
      select count(*)::int as open, min(next_check_at) as next from payment_attempts
      where state in ('created', 'initiated', 'pending') and ${AT_GATEWAYS}`),
    db.execute<{ succeeded: number; alone: number; mismatches: number }>(sql`
      select count(*) filter (where ${ARRIVED} and not ${MISMATCHED})::int as succeeded,
        count(*) filter (where ${ARRIVED} and not exists (
          select from payment_events e where e.transaction_id = a.transaction_id))::int as alone,
        count(*) filter (where ${MISMATCHED})::int as mismatches
      from payment_attempts a where finalised_at > ${since}::timestamptz and ${AT_GATEWAYS}`),
  ]);
  const next = open[0]?.next ?? null;
  return {
    open: open[0]?.open ?? 0,
    nextCheckAt: next ? new Date(next).toISOString() : null,
    succeeded: settled[0]?.succeeded ?? 0,
    withoutCallback: settled[0]?.alone ?? 0,
    mismatches: settled[0]?.mismatches ?? 0,
  };
}

async function attemptsByHalfHour({ db, now }: App): Promise<Status['halfHours']> {
  const end = Math.floor(now().getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
  const starts = Array.from({ length: 48 }, (_, index) => end - (47 - index) * HALF_HOUR_MS);
  const { rows } = await db.execute<{ at: string; succeeded: number; failed: number }>(sql`
    select extract(epoch from date_bin('30 minutes', finalised_at, 'epoch'))::bigint * 1000 as at,
      count(*) filter (where ${ARRIVED})::int as succeeded,
      count(*) filter (where state in ('failed', 'expired'))::int as failed
    from payment_attempts
    where finalised_at >= ${new Date(starts[0]!).toISOString()}::timestamptz and ${AT_GATEWAYS} group by 1`);
  const counted = new Map(rows.map((row) => [Number(row.at), row]));
  return starts.map((start) => ({
    at: new Date(start).toISOString(),
    succeeded: counted.get(start)?.succeeded ?? 0,
    failed: counted.get(start)?.failed ?? 0,
  }));
}

async function methodsOf({ db, now }: App): Promise<Status['methods']> {
  const since = new Date(now().getTime() - 7 * DAY_MS).toISOString();
  const { rows } = await db.execute<{ name: string; amount: string; count: number }>(sql`
    select coalesce(instrument, gateway) as name, sum(captured_amount)::text as amount, count(*)::int as count
    from payment_attempts where finalised_at > ${since}::timestamptz and ${ARRIVED} and gateway not in ('none', 'imported', 'credit')
    group by 1 order by sum(captured_amount) desc limit 8`);
  return rows.map(({ name, amount, count }) => ({ name, amount: parseRupees(amount), count }));
}

async function cashDue(db: Db): Promise<{ due: number; amount: Paise }> {
  const { rows } = await db.execute<{ due: number; amount: string }>(sql`
    select count(*)::int as due, coalesce(sum(total_amount), 0)::text as amount from orders
    where payment_method = 'cod' and payment_status = 'pending' and status <> 'cancelled' and deleted_at is null`);
  return { due: rows[0]?.due ?? 0, amount: parseRupees(rows[0]?.amount ?? '0') };
}
