-- works with the version before: it writes one flow, 'page', and names no index in its statements
DROP INDEX "payment_attempts_one_open";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "flow" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "upi_code" text;--> statement-breakpoint
-- works with the version before: it writes one flow, 'page', and names no index in its statements
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id","gateway","flow") WHERE state in ('created','initiated','pending');--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_flow" CHECK (flow in ('page', 'upi'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_upi_code" CHECK (upi_code is null or flow = 'upi');