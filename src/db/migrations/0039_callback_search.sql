DROP INDEX "payment_events_transaction";--> statement-breakpoint
CREATE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("gateway_reference") WHERE gateway_reference is not null;--> statement-breakpoint
CREATE INDEX "payment_events_transaction" ON "payment_events" USING btree ("transaction_id" text_pattern_ops);