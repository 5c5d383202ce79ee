import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

/** Invariants of the delivery challans of replacements. */
export const CHALLAN_CHECKS: readonly TableCheck[] = [
  {
    name: 'challans-of-replacements',
    says: 'A replacement that is processing or further and was handled by the sweep has its delivery challan, and only a replacement has one.',
    broken:
      () => sql`select o.id::text as what, case when c.id is null then 'no challan' else c.number || ' of an order that is no replacement' end as detail
      from orders o left join delivery_challans c on c.order_id = o.id and c.cancelled_at is null
      where o.source = 'replacement' and o.total_amount = 0 and o.invoiced_at is not null and o.deleted_at is null
          -- without it, its customer was deleted before there were challans
          and o.user_id is not null
          and o.status in ('processing', 'shipped', 'delivered', 'completed') and c.id is null
        or c.id is not null and (o.source <> 'replacement' or o.total_amount > 0)`,
  },
  {
    name: 'lines-of-challans',
    says: 'The goods of a delivery challan are the lines of its order, and its value is their sum.',
    broken: () => sql`select c.number as what, l.units || ' for ' || c.value || ', order has ' || o.units as detail
      from delivery_challans c cross join lateral (
        select string_agg(line ->> 'quantity', ', ' order by (line ->> 'quantity')::int) as units,
          sum((line ->> 'value')::numeric) as value from jsonb_array_elements(c.lines) line) l
      join lateral (
        select string_agg(quantity::text, ', ' order by quantity) as units from order_items where order_id = c.order_id) o on true
      where c.cancelled_at is null and (c.value * 100 <> l.value or l.units <> o.units)`,
  },
  {
    name: 'challan-numbers',
    says: 'The numbers of delivery challans have no gap in any financial year.',
    broken: () => sql`select 'DC-' || coalesce(s.financial_year, c.financial_year) as what,
        coalesce(s.last_number, 0) || ' given, ' || coalesce(c.count, 0) || ' kept' as detail
      from (select * from invoice_series where series = 'DC') s
      full join (select split_part(number, '-', 2) as financial_year, count(*)::int as count,
        max(split_part(number, '-', 3)::int) as last from delivery_challans group by 1) c using (financial_year)
      where s.last_number is distinct from c.count or c.last is distinct from c.count`,
  },
];
