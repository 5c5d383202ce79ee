DROP INDEX "orders_created";--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((full_name || ' ' || email::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_goals" ON "users" USING gin ("fitness_goals");--> statement-breakpoint
CREATE INDEX "users_diets" ON "users" USING gin ("dietary_preferences");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_placed" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_placed" ON "orders" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("created_at","id") WHERE needs_attention is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ((full_name || ' ' || email::text || ' ' || phone || ' ' || display_id) gin_trgm_ops);