ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
UPDATE "products" SET "state" = 'archived' WHERE "archived_at" IS NOT NULL;--> statement-breakpoint
-- saved views of the list of products ask for the archive by its state
UPDATE "saved_views" SET "query" = replace("query", 'show=archived', 'state=archived') WHERE "tab" = 'products';--> statement-breakpoint
CREATE INDEX "products_drafts" ON "products" USING btree ("created_at","id") WHERE state = 'draft';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state" CHECK ("products"."state" in ('draft', 'published', 'archived'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_archived_state" CHECK (("products"."state" = 'archived') = ("products"."archived_at" is not null));