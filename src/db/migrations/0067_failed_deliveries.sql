CREATE TABLE "attempt_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"note" text NOT NULL,
	"called_by" uuid NOT NULL,
	"called_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"token_hash" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"day" date,
	"phone" text,
	"address" text,
	"comment" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "attempt_questions_token" UNIQUE("token_hash"),
	CONSTRAINT "attempt_questions_day" CHECK (day is null or (phone is null and address is null))
);
--> statement-breakpoint
CREATE TABLE "attempt_resolutions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"booking_id" uuid,
	"day" date,
	"phone" text,
	"address" text,
	"comment" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"message" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "attempt_resolutions_kind" CHECK (kind in ('try_again', 'change_address', 'bring_back')),
	CONSTRAINT "attempt_resolutions_state" CHECK (state in ('requested', 'accepted', 'noted', 'refused', 'ended')),
	CONSTRAINT "attempt_resolutions_due" CHECK ((next_check_at is not null) = (state = 'requested')),
	CONSTRAINT "attempt_resolutions_settled" CHECK ((settled_at is null) = (state = 'requested')),
	CONSTRAINT "attempt_resolutions_noted" CHECK ((booking_id is null) = (state = 'noted'))
);
--> statement-breakpoint
ALTER TABLE "attempt_calls" ADD CONSTRAINT "attempt_calls_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_questions" ADD CONSTRAINT "attempt_questions_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_resolutions" ADD CONSTRAINT "attempt_resolutions_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_resolutions" ADD CONSTRAINT "attempt_resolutions_booking_id_shipment_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."shipment_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_calls_shipment" ON "attempt_calls" USING btree ("shipment_id","called_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_questions_attempt" ON "attempt_questions" USING btree ("shipment_id","attempt");--> statement-breakpoint
CREATE INDEX "attempt_questions_open" ON "attempt_questions" USING btree ("shipment_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_resolutions_open" ON "attempt_resolutions" USING btree ("shipment_id") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "attempt_resolutions_shipment" ON "attempt_resolutions" USING btree ("shipment_id","decided_at");--> statement-breakpoint
CREATE INDEX "attempt_resolutions_booking" ON "attempt_resolutions" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "attempt_resolutions_due" ON "attempt_resolutions" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "attempt_resolutions_private" ON "attempt_resolutions" USING btree ("shipment_id") WHERE phone is not null or address is not null;--> statement-breakpoint
CREATE INDEX "shipments_to_check" ON "shipments" USING btree ("created_at","id") WHERE state = 'returned' and received_at is null;