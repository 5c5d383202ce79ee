CREATE TABLE "recall_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recall_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"phoned_by" uuid,
	"state_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_notices_state" CHECK (state in ('pending', 'mailed', 'to_phone', 'phoned'))
);
--> statement-breakpoint
CREATE TABLE "recall_rehearsals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"figures" jsonb NOT NULL,
	"milliseconds" integer NOT NULL,
	"rehearsed_by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"instructions" text NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"closing_note" text,
	CONSTRAINT "recalls_closed" CHECK ((closed_at is null) = (closing_note is null))
);
--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_rehearsals" ADD CONSTRAINT "recall_rehearsals_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recall_notices_order" ON "recall_notices" USING btree ("recall_id","order_id");--> statement-breakpoint
CREATE INDEX "recall_notices_of_order" ON "recall_notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "recall_notices_pending" ON "recall_notices" USING btree ("state_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "recall_rehearsals_batch" ON "recall_rehearsals" USING btree ("batch_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_open" ON "recalls" USING btree ("batch_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "recalls_batch" ON "recalls" USING btree ("batch_id","started_at");