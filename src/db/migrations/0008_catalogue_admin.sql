ALTER TABLE "product_categories" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "media_id" uuid;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "low_at" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warn_below" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "earlier_tax_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "label_findings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_variants_short" ON "product_variants" USING btree ("product_id") WHERE archived_at is null and on_hand - held <= low_at;--> statement-breakpoint
CREATE INDEX "product_variants_sku_words" ON "product_variants" USING gin ("sku" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_items_variant" ON "order_items" USING btree ("variant_id");