CREATE TABLE "return_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from" text,
	"to" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"wish" text NOT NULL,
	"decision" text,
	"refusal" text,
	"is_sent_back" boolean DEFAULT true NOT NULL,
	"outcome" text,
	"settled_units" integer DEFAULT 0 NOT NULL,
	"refund_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "return_lines_quantity" CHECK (quantity > 0 and settled_units between 0 and quantity),
	CONSTRAINT "return_lines_decision" CHECK (decision is null or decision in ('approved', 'refused')),
	CONSTRAINT "return_lines_outcome" CHECK (outcome is null or outcome in ('refund', 'replacement', 'sent_back', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "return_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"batch_id" uuid,
	"fate" text,
	"received_at" timestamp with time zone NOT NULL,
	"inspected_at" timestamp with time zone,
	CONSTRAINT "return_units_fate" CHECK (fate is null or fate in ('resell', 'destroy', 'claim', 'send_back')),
	CONSTRAINT "return_units_inspected" CHECK ((inspected_at is null) = (fate is null))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "returns_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"sent_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"inspected_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"replacement_order_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "returns_number" UNIQUE("number"),
	CONSTRAINT "returns_state" CHECK (state in ('requested', 'refused', 'approved', 'on_its_way', 'received', 'inspected', 'closed', 'cancelled')),
	CONSTRAINT "returns_closed" CHECK ((closed_at is not null) = (state = 'closed')),
	CONSTRAINT "returns_cancelled" CHECK ((cancelled_at is not null) = (state = 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_line_id_return_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."return_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_replacement_order_id_orders_id_fk" FOREIGN KEY ("replacement_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_events_return" ON "return_events" USING btree ("return_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "return_lines_item" ON "return_lines" USING btree ("return_id","order_item_id");--> statement-breakpoint
CREATE INDEX "return_lines_order_item" ON "return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "return_units_line" ON "return_units" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "return_units_batch" ON "return_units" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_listed" ON "returns" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "returns_state_listed" ON "returns" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("requested_at","id") WHERE state in ('requested', 'approved', 'on_its_way', 'received', 'inspected');--> statement-breakpoint
CREATE UNIQUE INDEX "returns_replacement" ON "returns" USING btree ("replacement_order_id") WHERE replacement_order_id is not null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- works with the version before: it does not write this column
CREATE UNIQUE INDEX "tickets_return" ON "tickets" USING btree ("return_id") WHERE return_id is not null;--> statement-breakpoint
-- requests of returns were part of their tickets
INSERT INTO "returns" ("id", "order_id", "state", "requested_at", "cancelled_at")
SELECT t."id", t."order_id", CASE t."state" WHEN 'resolved' THEN 'cancelled' ELSE 'requested' END,
  t."created_at", CASE t."state" WHEN 'resolved' THEN coalesce(t."resolved_at", t."created_at") END
FROM "tickets" t JOIN "orders" o ON o."id" = t."order_id"
WHERE t."kind" = 'return' AND t."return_request" IS NOT NULL
ORDER BY t."number";
--> statement-breakpoint
UPDATE "tickets" t SET "return_id" = r."id" FROM "returns" r WHERE r."id" = t."id";
--> statement-breakpoint
INSERT INTO "return_lines" ("id", "return_id", "order_item_id", "quantity", "reason", "wish")
SELECT gen_random_uuid(), t."return_id", (line->>'itemId')::uuid, (line->>'quantity')::integer, line->>'reason',
  t."return_request"->>'wish'
FROM "tickets" t CROSS JOIN LATERAL jsonb_array_elements(t."return_request"->'lines') line
JOIN "order_items" i ON i."id" = (line->>'itemId')::uuid
WHERE t."return_id" IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION return_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'events of returns are append-only';
end $$;
--> statement-breakpoint
CREATE TRIGGER return_events_append_only BEFORE UPDATE ON "return_events" FOR EACH ROW EXECUTE FUNCTION return_events_append_only();
