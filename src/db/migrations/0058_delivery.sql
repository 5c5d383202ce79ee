CREATE TABLE "delivery_plans" (
	"version" integer PRIMARY KEY NOT NULL,
	"plan" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "gross_grams" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "height_mm" integer;--> statement-breakpoint
CREATE INDEX "product_variants_unweighed" ON "product_variants" USING btree ("product_id") WHERE archived_at is null and gross_grams is null;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping" numeric(12,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
-- what pages and responses show of delivery
create trigger pages_changed after insert or update or delete on delivery_plans for each row execute function pages_changed('delivery');
--> statement-breakpoint
drop trigger pages_changed_update on product_variants;
--> statement-breakpoint
create trigger pages_changed_update after update on product_variants for each row when (
  (old.flavour, old.size, old.sku, old.price, old.original_price, old.net_quantity, old.net_unit, old.servings, old.gross_grams, old.position, old.archived_at)
    is distinct from (new.flavour, new.size, new.sku, new.price, new.original_price, new.net_quantity, new.net_unit, new.servings, new.gross_grams, new.position, new.archived_at)
  or (old.on_hand is null or old.on_hand > old.reserved) is distinct from (new.on_hand is null or new.on_hand > new.reserved)
) execute function pages_changed('catalog', 'product_id');
