-- works with the version before: no statement names it, and it is made again below
DROP INDEX "orders_one_unpaid";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "list_price" numeric(12,2);--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "price_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sales_channel" text DEFAULT 'store' NOT NULL;--> statement-breakpoint
-- works with the version before: it refused more, one unpaid order of any origin
CREATE UNIQUE INDEX "orders_one_unpaid" ON "orders" USING btree ("user_id") WHERE confirmed_at is null and status = 'pending' and deleted_at is null and sales_channel = 'store';--> statement-breakpoint
-- works with the version before: it writes neither column
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_price_reason" CHECK ((list_price is null) = (price_reason is null));--> statement-breakpoint
-- works with the version before: it writes orders of the store
ALTER TABLE "orders" ADD CONSTRAINT "orders_sales_channel" CHECK (sales_channel in ('store', 'phone', 'whatsapp', 'counter', 'other'));--> statement-breakpoint
-- the owner has every permission
update roles set permissions = permissions || '{orders.create,orders.price}' where key = 'manager' and is_built_in;
--> statement-breakpoint
update roles set permissions = permissions || '{orders.create}' where key = 'support' and is_built_in;
