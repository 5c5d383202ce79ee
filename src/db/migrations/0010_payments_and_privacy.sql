ALTER TABLE "consents" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "settles" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" uuid;--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "stock_alerts_email" ON "stock_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_cash_due" ON "orders" USING btree ("created_at","id") WHERE payment_method = 'cod' and payment_status = 'pending';--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("next_check_at","gateway") WHERE state in ('created','initiated','pending');--> statement-breakpoint
CREATE INDEX "payment_attempts_settled" ON "payment_attempts" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_gateway" ON "payment_events" USING btree ("gateway","received_at");--> statement-breakpoint
CREATE INDEX "payment_events_stray" ON "payment_events" USING btree ("received_at") WHERE outcome in ('unknown payment', 'names no payment');--> statement-breakpoint
CREATE INDEX "refunds_undecided" ON "refunds" USING btree ("updated_at") WHERE state in ('due', 'failed');--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower(to_address));--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "mails_farewell" ON "mails" USING btree ("created_at") WHERE purpose = 'account-deleted';--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id");