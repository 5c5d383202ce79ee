import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Metric } from '#db/rollups.ts';
import { addDays } from '#shared/dates.ts';
import { type Paise, parseRupees } from '#shared/money.ts';

/** Days of the shop as '2026-11-22', both included. */
export type DaySpan = { from: string; to: string };
type BestSeller = { productId: string; name: string; units: number; revenue: Paise };

const PERIODS: { metric: Metric; months: number }[] = [
  { metric: 'units.quarter', months: 3 },
  { metric: 'units.month', months: 1 },
];

/** A part's days are those under which the rollup keeps its rows: the first ones of its periods. */
type Part = DaySpan & { metric: Metric };

/** A span as whole quarters, whole months beside them and the days at its edges: two years are some ten rows a product. */
export function partsOf({ from, to }: DaySpan, periods = PERIODS): Part[] {
  if (from > to) return [];
  const [period, ...shorter] = periods;
  if (!period) return [{ metric: 'units', from, to }];
  const { metric, months } = period;
  const first = startOf(from, months) === from ? from : startOf(from, months, 1);
  const end = startOf(addDays(to, 1), months);
  if (first >= end) return partsOf({ from, to }, shorter);
  return [
    { metric, from: first, to: startOf(end, months, -1) },
    ...partsOf({ from, to: addDays(first, -1) }, shorter),
    ...partsOf({ from: end, to }, shorter),
  ];
}

/** First day of the period of so many months that a day lies in, or of one so many periods later. */
function startOf(day: string, months: number, later = 0): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const first = (Math.floor(month / months) + later) * months;
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`;
}

/**
 * The products that sold most on the days of a span, by units or by revenue (paise), at most `limit`. Nothing is sold
 * after `today`: a span up to it takes its whole quarter.
 */
export async function readBestSellers(
  db: Db,
  span: DaySpan,
  by: 'units' | 'revenue',
  limit: number,
  today: string,
): Promise<BestSeller[]> {
  const to = span.to < today ? span.to : addDays(startOf(span.to, 3, 1), -1);
  const parts = partsOf({ from: span.from, to }).map(
    (part) => sql`metric = ${part.metric} and day between ${part.from}::date and ${part.to}::date`,
  );
  // each part by its index; sums of small types, since a year is some hundred thousand rows
  const each = (columns: SQL, more: SQL) =>
    sql.join(
      parts.map((part) => sql`select key, ${columns} from rolled where ${part}${more}`),
      sql` union all `,
    );
  const { rows } = await db.execute<{ key: string; name: string; units: number; revenue: string }>(sql`
    with best as materialized (
      select key, sum(${by === 'units' ? sql`count::int` : sql`amount::float8`}) as rank
      from (${each(by === 'units' ? sql`count` : sql`amount`, sql``)}) parts group by key order by rank desc, key limit ${limit}
    ), sold as (
      select key, sum(count)::int as units, sum(amount) as amount
      from (${each(sql`count, amount`, sql` and key = any(array(select key from best))`)}) parts group by key having sum(count) > 0
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
