import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { addDays } from '#shared/dates.ts';
import { type Paise, parseRupees } from '#shared/money.ts';

/** Days of the shop as '2026-11-22', both included. */
export type DaySpan = { from: string; to: string };
type BestSeller = { productId: string; name: string; units: number; revenue: Paise };

/** Whole months of a span are read by the month, the days at its edges by the day: a year is a few thousand rows. */
export function partsOf({ from, to }: DaySpan): { months: DaySpan | null; days: DaySpan[] } {
  const firstMonth = from.endsWith('-01') ? from : nextMonth(from);
  const lastMonth = addDays(to, 1).endsWith('-01') ? monthOf(to) : addDays(monthOf(to), -1);
  const end = monthOf(lastMonth);
  if (firstMonth > end) return { months: null, days: [{ from, to }] };
  const afterMonths = nextMonth(end);
  const days = [
    { from, to: addDays(firstMonth, -1) },
    { from: afterMonths, to },
  ].filter((part) => part.from <= part.to);
  return { months: { from: firstMonth, to: end }, days };
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`;
const nextMonth = (day: string) => monthOf(addDays(monthOf(day), 31));

/** The products that sold most on the days of a span, by units or by revenue (paise), at most `limit`. */
export async function readBestSellers(
  db: Db,
  span: DaySpan,
  by: 'units' | 'revenue',
  limit: number,
): Promise<BestSeller[]> {
  const { months, days } = partsOf(span);
  const within = ({ from, to }: DaySpan) => sql`day between ${from}::date and ${to}::date`;
  const parts = [
    ...(months ? [sql`metric = 'units.month' and ${within(months)}`] : []),
    ...days.map((part) => sql`metric = 'units' and ${within(part)}`),
  ];
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
