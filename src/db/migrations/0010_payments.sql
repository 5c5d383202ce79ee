ALTER TABLE "payment_events" ADD COLUMN "settles" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_cash_due" ON "orders" USING btree ("created_at","id") WHERE payment_method = 'cod' and payment_status = 'pending';--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("next_check_at","gateway") WHERE state in ('created','initiated','pending');--> statement-breakpoint
CREATE INDEX "payment_attempts_settled" ON "payment_attempts" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_gateway" ON "payment_events" USING btree ("gateway","received_at");--> statement-breakpoint
CREATE INDEX "payment_events_stray" ON "payment_events" USING btree ("received_at") WHERE outcome in ('unknown payment', 'names no payment');--> statement-breakpoint
CREATE INDEX "refunds_undecided" ON "refunds" USING btree ("updated_at") WHERE state in ('due', 'failed');