ALTER TABLE "orders" ADD COLUMN "cash_fee" numeric(12,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "online_discount" numeric(12,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_delivered_phone" ON "orders" USING btree ("phone") WHERE status in ('delivered', 'completed');--> statement-breakpoint
-- works with the version before: it writes orders without these columns
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_fee" CHECK (cash_fee between 0 and shipping);--> statement-breakpoint
-- works with the version before: it writes orders without these columns
ALTER TABLE "orders" ADD CONSTRAINT "orders_online_discount" CHECK (online_discount between 0 and discount);