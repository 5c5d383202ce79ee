ALTER TABLE "consents" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" uuid;--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "stock_alerts_email" ON "stock_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower(to_address));--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "mails_farewell" ON "mails" USING btree ("created_at") WHERE purpose = 'account-deleted';--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id");