CREATE TABLE "parcels_under_way" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attention_snoozes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"snoozed_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "attention_snoozes_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "parcels_under_way" ADD CONSTRAINT "parcels_under_way_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_under_way_status" ON "parcels_under_way" USING btree ("status","since");--> statement-breakpoint
CREATE INDEX "products_hidden" ON "products" USING btree ("created_at","id") WHERE not in_stock and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_findings" ON "products" USING btree ("created_at","id") WHERE label_findings > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_no_nutrition" ON "products" USING btree ("created_at","id") WHERE nutrition is null and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "orders_attention_reason" ON "orders" USING btree ("needs_attention","created_at") WHERE needs_attention is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("updated_at") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "mails_failing" ON "mails" USING btree ("created_at") WHERE sent_at is null and last_error is not null;