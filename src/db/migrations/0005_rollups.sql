-- Counts and sums kept beside the tables. A change adds rows to rollup_deltas, so that concurrent orders do not wait
-- for one another; a sweep folds them into rollups. 'rolled' is both.
create view rolled as
  select metric, day, key, count, amount from rollups
  union all
  select metric, day, key, count, amount from rollup_deltas;
--> statement-breakpoint
create function shop_day(at timestamptz) returns date language sql immutable as
  $$ select (at at time zone 'Asia/Kolkata')::date $$;
--> statement-breakpoint
-- what one order counts for: by status and payment while it is shown, 'paid' for as long as it is in the ledger
create function order_counts(o orders, sign int)
  returns table (metric text, day date, key text, count int, amount numeric) language sql stable as $$
  select 'orders.status', shop_day(o.created_at), o.status, sign, sign * o.total_amount where o.deleted_at is null
  union all
  select 'orders.payment', shop_day(o.created_at), o.payment_status, sign, sign * o.total_amount where o.deleted_at is null
  union all
  select 'paid', shop_day(o.created_at), '', sign, sign * o.total_amount where o.payment_status = 'completed'
$$;
--> statement-breakpoint
create function is_sale(o orders) returns boolean language sql immutable as
  $$ select o.confirmed_at is not null and o.status <> 'cancelled' and o.deleted_at is null $$;
--> statement-breakpoint
-- units and money of the order's lines, by product: by day, and by month for long spans
create function sale_counts(sale orders, sign int)
  returns table (metric text, day date, key text, count bigint, amount numeric) language sql stable as $$
  select m.metric, m.day, i.product_id::text, sign * sum(i.quantity), sign * sum(i.price * i.quantity - i.discount)
  from order_items i,
    lateral (values ('units', shop_day(sale.created_at)), ('units.month', date_trunc('month', shop_day(sale.created_at))::date)) m (metric, day)
  where i.order_id = sale.id and i.product_id is not null
  group by 1, 2, 3
$$;
--> statement-breakpoint
create function rollup_orders() returns trigger language plpgsql as $$
begin
  insert into rollup_deltas (metric, day, key, count, amount)
    select c.metric, c.day, c.key, sum(c.count), sum(c.amount) from (
      select * from order_counts(old, -1) where tg_op <> 'INSERT'
      union all
      select * from order_counts(new, 1) where tg_op <> 'DELETE'
    ) c group by 1, 2, 3 having sum(c.count) <> 0 or sum(c.amount) <> 0;
  if tg_op = 'UPDATE' and is_sale(new) and not is_sale(old) then
    insert into rollup_deltas (metric, day, key, count, amount) select * from sale_counts(new, 1);
  elsif tg_op <> 'INSERT' and is_sale(old) and (tg_op = 'DELETE' or not is_sale(new)) then
    insert into rollup_deltas (metric, day, key, count, amount) select * from sale_counts(old, -1);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
-- before a deletion: afterwards its lines are gone
create trigger rollup_insert after insert on orders for each row execute function rollup_orders();
--> statement-breakpoint
create trigger rollup_update after update on orders for each row when (
  (old.status, old.payment_status, old.total_amount, old.created_at) is distinct from (new.status, new.payment_status, new.total_amount, new.created_at)
  or old.deleted_at is distinct from new.deleted_at or (old.confirmed_at is null) <> (new.confirmed_at is null)
) execute function rollup_orders();
--> statement-breakpoint
create trigger rollup_delete before delete on orders for each row execute function rollup_orders();
--> statement-breakpoint
-- lines written after an order that is a sale already
create function rollup_lines() returns trigger language plpgsql as $$
declare
  sale orders;
begin
  select * into sale from orders where id = new.order_id;
  if found and is_sale(sale) and new.product_id is not null then
    insert into rollup_deltas (metric, day, key, count, amount)
      values ('units', shop_day(sale.created_at), new.product_id, new.quantity, new.price * new.quantity - new.discount),
        ('units.month', date_trunc('month', shop_day(sale.created_at))::date, new.product_id, new.quantity, new.price * new.quantity - new.discount);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger rollup_insert after insert on order_items for each row execute function rollup_lines();
--> statement-breakpoint
create function rollup_refunds() returns trigger language plpgsql as $$
begin
  insert into rollup_deltas (metric, day, key, count, amount)
    values ('refunded', shop_day(new.updated_at), '', 1, new.amount);
  return null;
end $$;
--> statement-breakpoint
create trigger rollup_insert after insert on refunds for each row when (new.state = 'completed') execute function rollup_refunds();
--> statement-breakpoint
create trigger rollup_update after update on refunds for each row when (new.state = 'completed' and old.state <> 'completed') execute function rollup_refunds();
--> statement-breakpoint
-- rows of a table by the day they were made, as long as they count; arguments: metric, the column that says they do not
create function rollup_rows() returns trigger language plpgsql as $$
declare
  was int := 0;
  is_now int := 0;
  made timestamptz;
begin
  if tg_op <> 'INSERT' then
    was := case when to_jsonb(old) -> tg_argv[1] = 'null' then 1 else 0 end;
    made := old.created_at;
  end if;
  if tg_op <> 'DELETE' then
    is_now := case when to_jsonb(new) -> tg_argv[1] = 'null' then 1 else 0 end;
    made := new.created_at;
  end if;
  if is_now <> was then
    insert into rollup_deltas (metric, day, key, count, amount) values (tg_argv[0], shop_day(made), '', is_now - was, 0);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger rollup_users after insert or delete on users for each row execute function rollup_rows('users', 'deleted_at');
--> statement-breakpoint
create trigger rollup_users_update after update on users for each row when (old.deleted_at is distinct from new.deleted_at) execute function rollup_rows('users', 'deleted_at');
--> statement-breakpoint
create trigger rollup_products after insert or delete on products for each row execute function rollup_rows('products', 'archived_at');
--> statement-breakpoint
create trigger rollup_products_update after update on products for each row when (old.archived_at is distinct from new.archived_at) execute function rollup_rows('products', 'archived_at');
--> statement-breakpoint
-- everything counted anew from the tables: for what was there before, and for whoever loads tables past the triggers
create function rebuild_rollups() returns void language sql as $$
  delete from rollup_deltas;
  delete from rollups;
  insert into rollups (metric, day, key, count, amount)
    select c.metric, c.day, c.key, sum(c.count), sum(c.amount)
    from orders o, lateral order_counts(o, 1) c group by 1, 2, 3;
  insert into rollups (metric, day, key, count, amount)
    select m.metric, m.day, i.product_id::text, sum(i.quantity), sum(i.price * i.quantity - i.discount)
    from orders o join order_items i on i.order_id = o.id,
      lateral (values ('units', shop_day(o.created_at)), ('units.month', date_trunc('month', shop_day(o.created_at))::date)) m (metric, day)
    where is_sale(o) and i.product_id is not null group by 1, 2, 3;
  insert into rollups (metric, day, key, count, amount)
    select 'refunded', shop_day(updated_at), '', count(*), sum(amount) from refunds where state = 'completed' group by 2;
  insert into rollups (metric, day, key, count)
    select 'users', shop_day(created_at), '', count(*) from users where deleted_at is null group by 2;
  insert into rollups (metric, day, key, count)
    select 'products', shop_day(created_at), '', count(*) from products where archived_at is null group by 2;
$$;
--> statement-breakpoint
select rebuild_rollups();
