CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "invoices_words";--> statement-breakpoint
DROP INDEX "orders_words";--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin ((number || ' ' || customer_name || ' ' || customer_email::text) gin_trgm_ops,"status","kind");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ((full_name || ' ' || email::text || ' ' || phone || ' ' || display_id) gin_trgm_ops,"status","payment_status","refund_state");--> statement-breakpoint
-- what the old indexes had told the planner about these words went with them
ANALYZE "orders", "invoices";
