CREATE TABLE "pick_lists" (
	"number" text PRIMARY KEY NOT NULL,
	"order_ids" uuid[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packer_id" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packer_at" timestamp with time zone;--> statement-breakpoint
-- works with the version before: it writes no GTIN
CREATE UNIQUE INDEX "product_variants_gtin" ON "product_variants" USING btree (lpad(gtin, 14, '0')) WHERE archived_at is null and gtin is not null;--> statement-breakpoint
CREATE INDEX "shipments_packed" ON "shipments" USING btree ("packed_by","packed_at") WHERE packed_by is not null;