CREATE TABLE "stock_count_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"count_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"batch_id" uuid,
	"counted" integer NOT NULL,
	"expected_on_hand" integer NOT NULL,
	"expected_off_sale" integer NOT NULL,
	"expected_unpacked" integer NOT NULL,
	"moved_units" integer DEFAULT 0 NOT NULL,
	"correction_sum" integer NOT NULL,
	"reason" text,
	"note" text,
	"counted_by" uuid NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"applied_on_hand" integer,
	"applied_off_sale" integer,
	CONSTRAINT "stock_count_lines_item" UNIQUE NULLS NOT DISTINCT("count_id","variant_id","batch_id"),
	CONSTRAINT "stock_count_lines_counted" CHECK (counted >= 0),
	CONSTRAINT "stock_count_lines_reason" CHECK (reason is null or reason in ('found', 'missing', 'damaged', 'expired', 'miscounted', 'other'))
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'counting' NOT NULL,
	"scope" text NOT NULL,
	"product_id" uuid,
	"shelf" text,
	"version" integer DEFAULT 1 NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stock_counts_number_unique" UNIQUE("number"),
	CONSTRAINT "stock_counts_state" CHECK (state in ('counting', 'comparing', 'applied', 'abandoned')),
	CONSTRAINT "stock_counts_scope" CHECK (scope in ('all', 'product', 'shelf')),
	CONSTRAINT "stock_counts_subject" CHECK ((scope = 'product') = (product_id is not null) and (scope = 'shelf') = (shelf is not null)),
	CONSTRAINT "stock_counts_end" CHECK ((state in ('applied', 'abandoned')) = (ended_at is not null))
);
--> statement-breakpoint
ALTER TABLE "batch_movements" ADD COLUMN "stock_count_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "stock_count_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_lines_open_batch" ON "stock_count_lines" USING btree ("batch_id") WHERE is_open and batch_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_lines_open_variant" ON "stock_count_lines" USING btree ("variant_id") WHERE is_open and batch_id is null;--> statement-breakpoint
CREATE INDEX "stock_counts_listed" ON "stock_counts" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "batch_movements_stock_count" ON "batch_movements" USING btree ("stock_count_id") WHERE stock_count_id is not null;--> statement-breakpoint
CREATE INDEX "product_variants_shelf" ON "product_variants" USING btree (lower(shelf)) WHERE shelf is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "stock_movements_stock_count" ON "stock_movements" USING btree ("stock_count_id") WHERE stock_count_id is not null;