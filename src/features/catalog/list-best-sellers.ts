import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import type { Metric } from '#db/rollups.ts';
import { addDays } from '#shared/dates.ts';
import { type Paise, parseRupees } from '#shared/money.ts';

/** Days of the shop's calendar as '2026-11-22', both included. */
export type DayRange = { from: string; to: string };
type BestSeller = { productId: string; name: string; units: number; revenue: Paise };

const PERIODS: { metric: Metric; months: number }[] = [
  { metric: 'units.year', months: 12 },
  { metric: 'units.quarter', months: 3 },
  { metric: 'units.month', months: 1 },
];

/** A part is listed by the days that the rollup stores: the first days of its periods. */
type Part = DayRange & { metric: Metric; sign: 1 | -1 };

/**
 * Divides a span into whole years, quarters and months and the days at its edges: two years are fewer than ten rows a
 * product.
 */
export function splitDateRange({ from, to }: DayRange, periods = PERIODS): Part[] {
  if (from > to) return [];
  const [period, ...shorter] = periods;
  if (!period) return daysOf({ from, to });
  const { metric, months } = period;
  const first = startOf(from, months) === from ? from : startOf(from, months, 1);
  const end = startOf(addDays(to, 1), months);
  if (first >= end) return splitDateRange({ from, to }, shorter);
  return [
    { metric, from: first, to: startOf(end, months, -1), sign: 1 },
    ...splitDateRange({ from, to: addDays(first, -1) }, shorter),
    ...splitDateRange({ from: end, to }, shorter),
  ];
}

/** Days grouped by month: most days of a month are the month less the others. */
function daysOf({ from, to }: DayRange): Part[] {
  if (from > to) return [];
  const [month, next] = [startOf(from, 1), startOf(from, 1, 1)];
  const end = to < next ? to : addDays(next, -1);
  const days = (span: DayRange, sign: 1 | -1): Part[] =>
    span.from > span.to ? [] : [{ metric: 'units', ...span, sign }];
  const parts: Part[] =
    from < addDays(month, 10) && end >= addDays(month, 19)
      ? [
          { metric: 'units.month', from: month, to: month, sign: 1 },
          ...days({ from: month, to: addDays(from, -1) }, -1),
          ...days({ from: addDays(end, 1), to: addDays(next, -1) }, -1),
        ]
      : days({ from, to: end }, 1);
  return [...parts, ...daysOf({ from: next, to })];
}

/** First day of the period of `months` that a day is in, or of a later one. */
function startOf(day: string, months: number, later = 0): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const first = (Math.floor(month / months) + later) * months;
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`;
}

/** The best-selling products of a span, by units or by revenue (paise), at most `limit`. */
export async function listBestSellers(
  db: Db,
  span: DayRange,
  by: 'units' | 'revenue',
  limit: number,
): Promise<BestSeller[]> {
  const parts = splitDateRange(span);
  // each part uses its index; units are summed as small types, since a year is some hundred thousand rows
  const each = (columns: readonly SQL[], more: SQL) =>
    sql.join(
      parts.map(({ metric, from, to, sign }) => {
        const signed = columns.map((column) => (sign === 1 ? column : sql`-${column}`));
        return sql`select key, ${sql.join(signed, sql`, `)} from rollups_current
          where metric = ${metric} and day between ${from}::date and ${to}::date${more}`;
      }),
      sql` union all `,
    );
  const { rows } = await db.execute<{ key: string; name: string; units: number; revenue: string }>(sql`
    with best as materialized (
      select key, sum(${by === 'units' ? sql`part::int` : sql`part`}) as rank
      from (${each([by === 'units' ? sql`count` : sql`amount`], sql``)}) parts (key, part) group by key order by rank desc, key limit ${limit}
    ), sold as (
      select key, sum(count)::int as units, sum(amount) as amount
      from (${each([sql`count`, sql`amount`], sql` and key = any(array(select key from best))`)}) parts (key, count, amount) group by key having sum(count) > 0
    )
    select sold.key, p.name, sold.units, sold.amount::text as revenue from sold join products p on p.id = sold.key::uuid
    order by ${by === 'units' ? sql`sold.units` : sql`sold.amount`} desc, sold.key`);
  return rows.map(({ key, name, units, revenue }) => ({
    productId: key,
    name,
    units,
    revenue: parseRupees(revenue) as Paise,
  }));
}
