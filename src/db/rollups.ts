import { type SQL, sql } from 'drizzle-orm';
import { type Paise, parseRupees } from '#shared/money.ts';
import type { Db, Queryable } from './queryable.ts';

/** The metrics that the triggers of the migrations count. Days are those of Asia/Kolkata. */
export type Metric =
  | 'orders.status'
  | 'orders.payment'
  | 'captured'
  | 'refunded'
  | 'units'
  | 'units.month'
  | 'units.quarter'
  | 'units.year'
  | 'tax'
  | 'users'
  | 'subscribers'
  | 'products';
export type RollupValue = { count: number; amount: Paise };

/** From and to are days 'yyyy-mm-dd', both included. */
export type DateRange = { from?: string | undefined; to?: string | undefined };

const within = ({ from, to }: DateRange): SQL =>
  sql`${from ? sql`day >= ${from}::date` : sql`true`} and ${to ? sql`day <= ${to}::date` : sql`true`}`;

/** Count and sum of a metric in a span, by key. Sums are in paise. */
export async function rollupByKey(
  db: Queryable,
  metric: Metric,
  span: DateRange = {},
): Promise<Map<string, RollupValue>> {
  const { rows } = await db.execute<{ key: string; count: number; amount: string }>(
    sql`select key, sum(count)::int as count, sum(amount)::text as amount from rollups_current
        where metric = ${metric} and ${within(span)} group by key`,
  );
  return new Map(rows.map(({ key, count, amount }) => [key, { count, amount: parseRupees(amount) }]));
}

/** Count and sum of a metric in a span, over all keys. */
export async function rollupTotal(db: Queryable, metric: Metric, span: DateRange = {}): Promise<RollupValue> {
  const { rows } = await db.execute<{ count: number; amount: string }>(
    sql`select coalesce(sum(count), 0)::int as count, coalesce(sum(amount), 0)::text as amount from rollups_current
        where metric = ${metric} and ${within(span)}`,
  );
  return { count: rows[0]!.count, amount: parseRupees(rows[0]!.amount) };
}

/** Count and sum of a metric per day of a span, oldest first, without empty days. */
export async function rollupByDay(
  db: Queryable,
  metric: Metric,
  span: DateRange,
): Promise<({ day: string } & RollupValue)[]> {
  const { rows } = await db.execute<{ day: string; count: number; amount: string }>(
    sql`select day::text, sum(count)::int as count, sum(amount)::text as amount from rollups_current
        where metric = ${metric} and ${within(span)} group by day order by day`,
  );
  return rows.map(({ day, count, amount }) => ({ day, count, amount: parseRupees(amount) }));
}

const BATCH = 5000;

/** Folds changes into the rollups; several processes may run it. Returns how many it folded. */
export async function mergeRollupDeltas(db: Db): Promise<number> {
  const { rows } = await db.execute<{ folded: number }>(sql`
    with gone as (
      delete from rollup_deltas where id in (select id from rollup_deltas order by id limit ${BATCH} for update skip locked)
      returning metric, day, key, count, amount
    ), summed as (
      select metric, day, key, sum(count) as count, sum(amount) as amount from gone group by 1, 2, 3 order by 1, 2, 3
    ), folded as (
      insert into rollups (metric, day, key, count, amount) select * from summed
      on conflict (metric, day, key) do update
        set count = rollups.count + excluded.count, amount = rollups.amount + excluded.amount
    )
    select count(*)::int as folded from gone`);
  return rows[0]!.folded;
}
