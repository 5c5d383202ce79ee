import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

/** Units of a return's line that came back, and what became of them: (line_id, units, sent_back, waiting). */
const UNITS =
  sql.raw(`select line_id, count(*)::int as units, count(*) filter (where fate = 'send_back')::int as sent_back,
    count(*) filter (where fate is null)::int as waiting
  from return_units group by 1`);

/** Invariants of returns. */
export const RETURN_CHECKS: readonly TableCheck[] = [
  {
    name: 'units-of-returns',
    says: 'A return has no more units than its order, and no more came back than its customer was to send.',
    broken: () => sql`select r.number::text as what,
        l.quantity || ' of ' || i.quantity || ' ordered, ' || coalesce(u.units, 0) || ' came back' as detail
      from return_lines l join returns r on r.id = l.return_id join order_items i on i.id = l.order_item_id
      left join (${UNITS}) u on u.line_id = l.id
      where l.quantity > i.quantity or i.order_id <> r.order_id or coalesce(u.units, 0) > l.quantity
        or (coalesce(u.units, 0) > 0 and (l.decision is distinct from 'approved' or not l.is_sent_back))`,
  },
  {
    name: 'settled-units',
    says: 'What returns have refunded or replaced of a line is no more than was ordered.',
    broken: () => sql`select i.order_id::text as what, sum(l.settled_units) || ' of ' || i.quantity as detail
      from return_lines l join order_items i on i.id = l.order_item_id
      where l.outcome in ('refund', 'replacement') group by i.id having sum(l.settled_units) > i.quantity`,
  },
  {
    name: 'states-of-returns',
    says: 'The state of a return follows from its lines and units.',
    broken: () => sql`select r.number::text as what, r.state || ', ' || s.undecided || ' undecided, ' || s.approved
        || ' approved, ' || s.units || ' units, ' || s.waiting || ' not inspected, ' || s.unsettled || ' without an outcome' as detail
      from returns r cross join lateral (
        select count(*) filter (where l.decision is null)::int as undecided,
          count(*) filter (where l.decision = 'approved')::int as approved,
          count(*) filter (where l.decision = 'approved' and l.outcome is null)::int as unsettled,
          coalesce(sum(u.units), 0)::int as units, coalesce(sum(u.waiting), 0)::int as waiting
        from return_lines l left join (${UNITS}) u on u.line_id = l.id where l.return_id = r.id) s
      where case r.state
        when 'requested' then s.undecided = 0 or s.units > 0
        when 'refused' then s.undecided > 0 or s.approved > 0
        when 'approved' then s.undecided > 0 or s.approved = 0 or s.units > 0
        when 'on_its_way' then s.approved = 0 or s.units > 0
        when 'received' then s.waiting = 0
        when 'inspected' then s.units = 0 or s.waiting > 0
        when 'closed' then s.unsettled > 0 or s.waiting > 0
        else s.units > 0 end`,
  },
  {
    name: 'outcomes-of-returns',
    says: 'A refunded line has its units in the refund, and a return with replaced lines has the order that replaces them.',
    broken: () => sql`select r.number::text as what, l.outcome || ' of ' || l.settled_units || ', refunded '
        || coalesce(f.quantity, 0) || ', replaced ' || coalesce(o.units, 0) as detail
      from return_lines l join returns r on r.id = l.return_id join order_items i on i.id = l.order_item_id
      left join lateral (select sum(f.quantity)::int as quantity from refund_lines f
        where f.refund_id = any(l.refund_ids) and f.order_item_id = l.order_item_id) f on true
      left join lateral (select sum(p.quantity)::int as units from order_items p
        where p.order_id = r.replacement_order_id and p.sku = i.sku) o on true
      where (l.outcome = 'refund' and coalesce(f.quantity, 0) <> l.settled_units)
        or (l.outcome = 'replacement' and r.replacement_order_id is not null and coalesce(o.units, 0) < l.settled_units)
        or ((l.outcome is null or l.outcome in ('sent_back', 'refused')) and l.settled_units > 0)`,
  },
];
