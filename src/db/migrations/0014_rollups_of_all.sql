-- who gets letters, by the day they asked for them
create function rollup_subscribers() returns trigger language plpgsql as $$
begin
  insert into rollup_deltas (metric, day, key, count, amount)
    select 'subscribers', c.day, '', sum(c.count), 0 from (
      select shop_day(old.subscribed_at) as day, -1 as count where tg_op <> 'INSERT' and old.is_active
      union all
      select shop_day(new.subscribed_at), 1 where tg_op <> 'DELETE' and new.is_active
    ) c group by 2 having sum(c.count) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger rollup_subscribers after insert or delete on newsletter_subscribers
  for each row execute function rollup_subscribers();
--> statement-breakpoint
create trigger rollup_subscribers_update after update on newsletter_subscribers
  for each row when ((old.is_active, old.subscribed_at) is distinct from (new.is_active, new.subscribed_at))
  execute function rollup_subscribers();
--> statement-breakpoint
-- counted anew, with subscribers and with the taxes of invoices
create or replace function rebuild_rollups() returns void language sql as $$
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
-- a note that was issued is not looked for again
update refunds set credited_at = c.created_at from invoices c where c.refund_id = refunds.id;
--> statement-breakpoint
insert into rollups (metric, day, key, count)
  select 'subscribers', shop_day(subscribed_at), '', count(*) from newsletter_subscribers where is_active group by 2;
