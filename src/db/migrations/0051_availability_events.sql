-- Who shows only whether a variant can be bought does not hear of each sale: running out and coming back are events of
-- their own.
create or replace function webhook_stock_events() returns trigger language plpgsql as $$
begin
  if not exists (
    select from webhook_endpoints p where p.removed_at is null
      and p.events && array['*', 'stock.*', 'stock.changed', 'stock.low', 'stock.sold_out', 'stock.restocked']) then
    return null;
  end if;
  insert into webhook_events (type, subject, data)
  select t.type, n.id::text, json_build_object('stock', json_build_object(
    'productId', n.product_id, 'variantId', n.id, 'sku', n.sku, 'onHand', n.on_hand, 'reserved', n.reserved,
    'available', n.on_hand - n.reserved, 'lowStockThreshold', n.low_stock_threshold))
  from now_is n join was o using (id)
  -- units that nobody counts never run out
  cross join lateral (select n.on_hand - n.reserved <= 0 is true, o.on_hand - o.reserved <= 0 is true) as out (is_now, before)
  cross join lateral (values
    (1, 'stock.changed', (n.on_hand, n.reserved) is distinct from (o.on_hand, o.reserved)),
    (2, 'stock.low', n.on_hand - n.reserved <= n.low_stock_threshold
      and (o.on_hand - o.reserved <= o.low_stock_threshold) is not true),
    (3, 'stock.sold_out', out.is_now and not out.before),
    (4, 'stock.restocked', out.before and not out.is_now)) as t (place, type, happened)
  where t.happened and n.archived_at is null and exists (
    select from webhook_endpoints p where p.removed_at is null and webhook_wanted(p.events, t.type))
  order by n.id, t.place;
  return null;
end
$$;--> statement-breakpoint
-- A new order's first entry neither begins nor ends a shipment: it need not be looked for.
create or replace function sync_shipments_of_tracking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    and not exists (select from changed where status in ('shipped', 'in_transit', 'out_for_delivery', 'delayed'))
    and not exists (select from shipments_in_transit s where s.order_id in (select order_id from changed)) then
    return null;
  end if;
  perform sync_shipments_in_transit(array(select distinct order_id from changed));
  return null;
end
$$;
