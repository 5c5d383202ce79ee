import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

/** Invariants of invoices and credit notes: their sums, lines and numbers. */
export const INVOICE_CHECKS: readonly TableCheck[] = [
  {
    name: 'sums-of-invoices',
    says: 'The amounts of an invoice or credit note are the sums of its lines.',
    broken: () => sql`select i.number as what, i.amount || ' + ' || i.tax_amount || ' = ' || i.total_amount
        || ', lines of ' || l.taxable / 100 || ' + ' || l.tax / 100 || ' = ' || l.gross / 100 as detail
      from invoices i cross join lateral (
        select coalesce(sum((line ->> 'taxable')::numeric), 0) as taxable,
          coalesce(sum((line ->> 'cgst')::numeric + (line ->> 'sgst')::numeric + (line ->> 'igst')::numeric), 0) as tax,
          coalesce(sum((line ->> 'gross')::numeric), 0) as gross
        from jsonb_array_elements(i.lines) line) l
      where (i.amount * 100, i.tax_amount * 100, i.total_amount * 100) <> (l.taxable, l.tax, l.gross)`,
  },
  {
    name: 'taxes-of-lines',
    says: 'The taxable value and the taxes of an invoice line add up to what was charged.',
    broken: () => sql`select i.number as what, line ->> 'description' as detail
      from invoices i cross join lateral jsonb_array_elements(i.lines) line
      where (line ->> 'taxable')::numeric + (line ->> 'cgst')::numeric + (line ->> 'sgst')::numeric
        + (line ->> 'igst')::numeric <> (line ->> 'gross')::numeric`,
  },
  {
    name: 'lines-of-invoices',
    says: 'The goods of an invoice are the lines of its order.',
    broken: () => sql`select i.number as what, l.amounts || ', order has ' || o.amounts as detail
      from invoices i cross join lateral (
        select string_agg((line ->> 'gross')::int || ' for ' || (line ->> 'quantity')::int, ', '
          order by (line ->> 'gross')::int, (line ->> 'quantity')::int) as amounts
        from jsonb_array_elements(i.lines) line where line ->> 'kind' is distinct from 'delivery') l
      join lateral (
        select string_agg(((price * quantity - discount) * 100)::int || ' for ' || quantity, ', '
          order by price * quantity - discount, quantity) as amounts
        from order_items where order_id = i.order_id) o on true
      where i.kind = 'invoice' and i.voided_at is null and i.reversed_at is null and i.order_id is not null
        and exists (select from orders where id = i.order_id) and l.amounts is distinct from o.amounts`,
  },
  {
    name: 'delivery-of-invoices',
    says: 'The delivery lines of an invoice add up to the delivery charge of its order.',
    broken: () => sql`select i.number as what, l.gross / 100 || ', order has ' || o.shipping as detail
      from invoices i join orders o on o.id = i.order_id cross join lateral (
        select coalesce(sum((line ->> 'gross')::numeric), 0) as gross
        from jsonb_array_elements(i.lines) line where line ->> 'kind' = 'delivery') l
      where i.kind = 'invoice' and i.voided_at is null and i.reversed_at is null and l.gross <> o.shipping * 100`,
  },
  {
    name: 'credit-notes-of-refunds',
    says: 'A credit note is of a completed refund of the same order and no more than it, or reverses an invoice.',
    broken: () => sql`select n.number as what,
        n.total_amount || ', refund of ' || coalesce(r.amount::text, 'nothing') as detail
      from invoices n left join refunds r on r.id = n.refund_id
      where n.kind = 'credit-note' and not coalesce(case when n.refund_id is null
        then exists (select from invoices i where i.id = n.original_id and i.reversed_at is not null)
        else r.order_id = n.order_id and r.state = 'completed' and n.total_amount <= r.amount end, false)`,
  },
  {
    name: 'reversed-invoices',
    says: 'A reversed invoice has a credit note of its whole amount.',
    broken: () => sql`select i.number as what,
        i.total_amount || ', credit note of ' || coalesce(n.total_amount::text, 'nothing') as detail
      from invoices i left join invoices n on n.original_id = i.id and n.refund_id is null and n.kind = 'credit-note'
      where i.reversed_at is not null and n.total_amount is distinct from i.total_amount`,
  },
];
