ALTER TABLE "sign_in_codes" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "order_action" text;--> statement-breakpoint
CREATE INDEX "sign_in_codes_order" ON "sign_in_codes" USING btree ("order_id","created_at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_guests_listed" ON "orders" USING btree ("created_at","id") WHERE guest_link_version is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_order" CHECK ((order_id is null) = (order_action is null) and (order_id is null or user_id is null));--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_order_action" CHECK (order_action in ('export', 'erase'));