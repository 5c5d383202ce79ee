-- Tells every process which pages no longer show the truth. Arguments: the tag, and for parts of a product the
-- column with its id. Sent only when a shown value changes: a NOTIFY on the order path would serialise commits.
create function pages_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('pages', tg_argv[0]);
  if tg_nargs > 1 then
    perform pg_notify('pages', 'product:' || (changed ->> tg_argv[1]));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger pages_changed after insert or delete on products for each row execute function pages_changed('catalog', 'id');
--> statement-breakpoint
create trigger pages_changed_update after update on products for each row when (old.* is distinct from new.*) execute function pages_changed('catalog', 'id');
--> statement-breakpoint
create trigger pages_changed after insert or delete on product_variants for each row execute function pages_changed('catalog', 'product_id');
--> statement-breakpoint
create trigger pages_changed_update after update on product_variants for each row when (
  (old.flavour, old.size, old.sku, old.price, old.original_price, old.net_quantity, old.net_unit, old.servings, old.position, old.archived_at)
    is distinct from (new.flavour, new.size, new.sku, new.price, new.original_price, new.net_quantity, new.net_unit, new.servings, new.position, new.archived_at)
  or (old.on_hand is null or old.on_hand > old.held) is distinct from (new.on_hand is null or new.on_hand > new.held)
) execute function pages_changed('catalog', 'product_id');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on product_images for each row execute function pages_changed('catalog', 'product_id');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on product_specifications for each row execute function pages_changed('catalog', 'product_id');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on product_categories for each row execute function pages_changed('categories');
--> statement-breakpoint
create trigger pages_changed after update or delete on media for each row execute function pages_changed('everything');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on settings for each row execute function pages_changed('settings');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on hero_products for each row execute function pages_changed('content');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on hero_banners for each row execute function pages_changed('content');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on nutrition_plans for each row execute function pages_changed('content');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on workout_guides for each row execute function pages_changed('content');
