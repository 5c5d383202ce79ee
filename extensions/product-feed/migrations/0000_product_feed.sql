CREATE SCHEMA "ext_product_feed";
--> statement-breakpoint
CREATE TABLE "ext_product_feed"."products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"items" jsonb NOT NULL,
	"problems" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ext_product_feed"."settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"google_category" text DEFAULT '2890' NOT NULL,
	"excluded_products" uuid[] DEFAULT '{}' NOT NULL,
	"rebuilt_at" timestamp with time zone,
	"is_rebuilding" boolean DEFAULT false NOT NULL
);
