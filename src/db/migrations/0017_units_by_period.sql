-- no line may be written between counting and the new triggers
LOCK TABLE "orders", "order_items" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- what a product sold counts for a day, a month, a quarter and a year: a report over years reads a few rows a product
create function units_spans(sold date) returns table (metric text, day date) language sql immutable as $$
  values ('units', sold), ('units.month', date_trunc('month', sold)::date), ('units.quarter', date_trunc('quarter', sold)::date),
    ('units.year', date_trunc('year', sold)::date)
$$;
--> statement-breakpoint
create or replace function sale_counts(sale orders, sign int)
  returns table (metric text, day date, key text, count bigint, amount numeric) language sql stable as $$
  select m.metric, m.day, i.product_id::text, sign * sum(i.quantity), sign * sum(i.price * i.quantity - i.discount)
  from order_items i, lateral units_spans(shop_day(sale.created_at)) m
  where i.order_id = sale.id and i.product_id is not null
  group by 1, 2, 3
$$;
--> statement-breakpoint
create or replace function rollup_lines() returns trigger language plpgsql as $$
declare
  sale orders;
begin
  select * into sale from orders where id = new.order_id;
  if found and is_sale(sale) and new.product_id is not null then
    insert into rollup_deltas (metric, day, key, count, amount)
      select metric, day, new.product_id, new.quantity, new.price * new.quantity - new.discount
      from units_spans(shop_day(sale.created_at));
  end if;
  return null;
end $$;
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
insert into rollups (metric, day, key, count, amount)
  select 'units.' || period, date_trunc(period, day)::date, key, sum(count), sum(amount)
  from rolled, (values ('quarter'), ('year')) periods (period) where metric = 'units.month' group by 1, 2, 3;
