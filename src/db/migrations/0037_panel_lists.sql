CREATE INDEX "product_variants_flavour_search" ON "product_variants" USING gin ("flavour" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on","number");--> statement-breakpoint
CREATE INDEX "invoices_total" ON "invoices" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "invoices_due_day" ON "invoices" USING btree ((coalesce(due_date, date '9999-12-31') - date '2000-01-01'),"id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_address" ON "newsletter_subscribers" USING btree ((email::text),"id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "coupons_uses" ON "coupons" USING btree ("usage_count","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "coupons_code_listed" ON "coupons" USING btree ("code","id") WHERE archived_at is null;--> statement-breakpoint
-- the list of orders by name, total and pincode
CREATE INDEX "orders_name_listed" ON "orders" USING btree (lower(full_name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_total_listed" ON "orders" USING btree ("total_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_pincode" ON "orders" USING btree ((shipping_address ->> 'pincode'));--> statement-breakpoint
-- tickets are sorted by the same word as every other list
UPDATE "saved_views" SET "query" = replace("query", 'order=oldest', 'sort=oldest') WHERE "tab" = 'tickets';
