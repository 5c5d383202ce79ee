DROP INDEX "orders_pincode";--> statement-breakpoint
CREATE INDEX "orders_address" ON "orders" USING btree ((shipping_address ->> 'pincode'),md5(lower(shipping_address ->> 'address')));--> statement-breakpoint
CREATE INDEX "shipments_undelivered" ON "shipments" USING btree ("created_at","id") WHERE state in ('draft', 'packed', 'booked', 'handed_over', 'in_transit', 'out_for_delivery', 'failed_attempt');--> statement-breakpoint
CREATE INDEX "weight_decisions_outcome" ON "weight_decisions" USING btree ("outcome","booking_id");