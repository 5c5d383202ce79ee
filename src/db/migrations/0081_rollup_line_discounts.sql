-- the lines of a cash order that is paid online instead become cheaper after they were counted
create function rollup_line_discounts() returns trigger language plpgsql as $$
declare
  sale orders;
begin
  select * into sale from orders where id = new.order_id;
  if found and is_sale(sale) and new.product_id is not null then
    insert into rollup_deltas (metric, day, key, count, amount)
      select metric, day, new.product_id, 0, old.discount - new.discount from units_spans(shop_day(sale.created_at));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger rollup_discount after update on order_items for each row when (old.discount <> new.discount)
  execute function rollup_line_discounts();
