-- Which parcels have left and not arrived, each with its latest news. Asked anew for an order whenever its tracking
-- grows or goes, and when the order ends, is taken up again or deleted.
create function follow_parcels(ids uuid[]) returns void language sql as $$
  delete from parcels_under_way where order_id = any(ids);
  insert into parcels_under_way (order_id, status, since)
    select o.id, latest.status, latest.created_at
    from unnest(ids) as wanted (id)
    join orders o on o.id = wanted.id and o.deleted_at is null and o.status not in ('delivered', 'completed', 'cancelled')
    cross join lateral (
      select t.status, t.created_at from order_tracking t where t.order_id = o.id
      -- as the index order_tracking_order has it, so that no other is walked through
      order by t.created_at desc nulls last, t.id desc limit 1) as latest
    where latest.status in ('shipped', 'in_transit', 'out_for_delivery', 'delayed')
  on conflict (order_id) do update set status = excluded.status, since = excluded.since;
$$;
--> statement-breakpoint
create function follow_parcels_of_tracking() returns trigger language plpgsql as $$
begin
  perform follow_parcels(array(select distinct order_id from changed));
  return null;
end $$;
--> statement-breakpoint
create trigger follow_parcels after insert on order_tracking referencing new table as changed
  for each statement execute function follow_parcels_of_tracking();
--> statement-breakpoint
create trigger follow_parcels_gone after delete on order_tracking referencing old table as changed
  for each statement execute function follow_parcels_of_tracking();
--> statement-breakpoint
create function follow_parcels_of_order() returns trigger language plpgsql as $$
begin
  perform follow_parcels(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create trigger follow_parcels after update on orders for each row when (
  (old.status in ('delivered', 'completed', 'cancelled') or old.deleted_at is not null)
    is distinct from (new.status in ('delivered', 'completed', 'cancelled') or new.deleted_at is not null)
) execute function follow_parcels_of_order();
--> statement-breakpoint
select follow_parcels(array(
  select distinct order_id from order_tracking where status in ('shipped', 'in_transit', 'out_for_delivery', 'delayed')));
