CREATE INDEX "orders_of_guest" ON "orders" USING btree ("user_id","created_at","id") WHERE guest_link_version is not null and deleted_at is null;--> statement-breakpoint
-- PostgreSQL 18 does not use the statistics of a partial index for its expression
CREATE STATISTICS "order_tracking_number" ON (upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))) FROM "order_tracking";--> statement-breakpoint
-- works with the version before: it changes no data
ANALYZE "order_tracking";
