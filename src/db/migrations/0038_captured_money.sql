-- no order, payment or refund may be written between counting and the new triggers
LOCK TABLE "orders", "payment_attempts", "refunds" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- a paid order of another shop has the payment that was made there, when it was placed
insert into payment_attempts (order_id, gateway, transaction_id, amount, state, expires_at, finalised_at,
  captured_amount, captured_at, applied_at, created_at, updated_at)
select o.id, 'imported', 'OJ' || upper(replace(o.id::text, '-', '')), o.total_amount, 'succeeded', o.created_at,
  o.created_at, o.total_amount, o.created_at, o.created_at, o.created_at, o.updated_at
from orders o
where o.payment_status = 'completed'
  and not exists (select from payment_attempts a where a.order_id = o.id and a.captured_at is not null);
--> statement-breakpoint
-- what one order counts for: by status and payment while it is shown
create or replace function order_counts(o orders, sign int)
  returns table (metric text, day date, key text, count int, amount numeric) language sql stable as $$
  select 'orders.status', shop_day(o.created_at), o.status, sign, sign * o.total_amount where o.deleted_at is null
  union all
  select 'orders.payment', shop_day(o.created_at), o.payment_status, sign, sign * o.total_amount where o.deleted_at is null
$$;
--> statement-breakpoint
-- money that arrived, by the day on which it did, whatever became of its order
create function rollup_captures() returns trigger language plpgsql as $$
begin
  insert into rollup_deltas (metric, day, key, count, amount)
    select 'captured', c.day, '', sum(c.count), sum(c.amount) from (
      select shop_day(old.captured_at) as day, -1 as count, -old.captured_amount as amount
        where tg_op <> 'INSERT' and old.captured_at is not null
      union all
      select shop_day(new.captured_at), 1, new.captured_amount where tg_op <> 'DELETE' and new.captured_at is not null
    ) c group by c.day having sum(c.count) <> 0 or sum(c.amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger rollup_insert after insert on payment_attempts for each row when (new.captured_at is not null)
  execute function rollup_captures();
--> statement-breakpoint
create trigger rollup_update after update on payment_attempts for each row when (
  (old.captured_at, old.captured_amount) is distinct from (new.captured_at, new.captured_amount)
) execute function rollup_captures();
--> statement-breakpoint
create trigger rollup_delete after delete on payment_attempts for each row when (old.captured_at is not null)
  execute function rollup_captures();
--> statement-breakpoint
create or replace function rebuild_rollups() returns void language sql as $$
  delete from rollup_deltas;
  delete from rollups;
  insert into rollups (metric, day, key, count, amount)
    select c.metric, c.day, c.key, sum(c.count), sum(c.amount)
    from orders o, lateral order_counts(o, 1) c group by 1, 2, 3;
  insert into rollups (metric, day, key, count, amount)
    select m.metric, m.day, i.product_id::text, sum(i.quantity), sum(i.price * i.quantity - i.discount)
    from orders o join order_items i on i.order_id = o.id,
      lateral units_spans(shop_day(o.created_at)) m
    where is_sale(o) and i.product_id is not null group by 1, 2, 3;
  insert into rollups (metric, day, key, count, amount)
    select 'captured', shop_day(captured_at), '', count(*), sum(captured_amount)
    from payment_attempts where captured_at is not null group by 2;
  insert into rollups (metric, day, key, count, amount)
    select 'refunded', shop_day(updated_at), '', count(*), sum(amount) from refunds where state = 'completed' group by 2;
  insert into rollups (metric, day, key, count, amount)
    select c.metric, c.day, c.key, sum(c.count), sum(c.amount)
    from invoices i, lateral invoice_counts(i, 1) c group by 1, 2, 3;
  insert into rollups (metric, day, key, count)
    select 'users', shop_day(created_at), '', count(*) from users where deleted_at is null group by 2;
  insert into rollups (metric, day, key, count)
    select 'products', shop_day(created_at), '', count(*) from products where archived_at is null group by 2;
  insert into rollups (metric, day, key, count)
    select 'subscribers', shop_day(subscribed_at), '', count(*) from newsletter_subscribers where is_active group by 2;
$$;
--> statement-breakpoint
delete from rollup_deltas where metric = 'paid';
--> statement-breakpoint
delete from rollups where metric = 'paid';
--> statement-breakpoint
insert into rollups (metric, day, key, count, amount)
  select 'captured', shop_day(captured_at), '', count(*), sum(captured_amount)
  from payment_attempts where captured_at is not null group by 2;
