CREATE INDEX "order_tracking_added" ON "order_tracking" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_tracking_status_added" ON "order_tracking" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_payment_placed" ON "orders" USING btree ("status","payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_refund_placed" ON "orders" USING btree ("refund_state","created_at","id") WHERE refund_state <> 'none';--> statement-breakpoint
CREATE INDEX "payment_events_transaction" ON "payment_events" USING btree ("transaction_id");