-- Taxable value and taxes by the day of issue, credit notes and void invoices taken off.
create function invoice_counts(i invoices, sign int)
  returns table (metric text, day date, key text, count int, amount numeric) language sql stable as $$
  select 'tax', i.issued_on, k.key, sign, sign * (case i.kind when 'invoice' then 1 else -1 end) * sum((l.line ->> k.key)::numeric) / 100
  from jsonb_array_elements(i.lines) l (line), (values ('taxable'), ('cgst'), ('sgst'), ('igst')) k (key)
  where i.voided_at is null group by k.key
$$;
--> statement-breakpoint
create function rollup_invoices() returns trigger language plpgsql as $$
begin
  insert into rollup_deltas (metric, day, key, count, amount)
    select c.metric, c.day, c.key, sum(c.count), sum(c.amount) from (
      select * from invoice_counts(old, -1) where tg_op <> 'INSERT'
      union all
      select * from invoice_counts(new, 1)
    ) c group by 1, 2, 3 having sum(c.count) <> 0 or sum(c.amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger rollup_insert after insert on invoices for each row execute function rollup_invoices();
--> statement-breakpoint
create trigger rollup_update after update on invoices for each row when (old.voided_at is distinct from new.voided_at)
  execute function rollup_invoices();
