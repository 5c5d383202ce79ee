CREATE TABLE "carrier_callbacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"carrier" text NOT NULL,
	"body_hash" text NOT NULL,
	"booking_id" uuid,
	"tracking_number" text,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_checks" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"content" jsonb,
	"cash" numeric(12,2) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"carrier_id" text,
	"tracking_number" text,
	"service" text,
	"price" numeric(12,2),
	"charged_grams" integer,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "shipment_bookings_reference" UNIQUE("reference"),
	CONSTRAINT "shipment_bookings_state" CHECK (state in ('requested', 'withdrawn', 'booked', 'cancelling', 'cancelled', 'cancel_refused', 'refused')),
	CONSTRAINT "shipment_bookings_open" CHECK ((next_check_at is not null) = (state in ('requested', 'withdrawn', 'cancelling'))),
	CONSTRAINT "shipment_bookings_content" CHECK ((content is not null) = (state in ('requested', 'withdrawn'))),
	CONSTRAINT "shipment_bookings_booked" CHECK (state <> 'booked' or (tracking_number is not null and carrier_id is not null))
);
--> statement-breakpoint
ALTER TABLE "carrier_callbacks" ADD CONSTRAINT "carrier_callbacks_booking_id_shipment_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."shipment_bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_checks" ADD CONSTRAINT "tracking_checks_booking_id_shipment_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."shipment_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_bookings" ADD CONSTRAINT "shipment_bookings_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_callbacks_body" ON "carrier_callbacks" USING btree ("carrier","body_hash");--> statement-breakpoint
CREATE INDEX "carrier_callbacks_received" ON "carrier_callbacks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "carrier_callbacks_booking" ON "carrier_callbacks" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "tracking_checks_due" ON "tracking_checks" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_bookings_wanted" ON "shipment_bookings" USING btree ("shipment_id") WHERE state in ('requested', 'booked');--> statement-breakpoint
CREATE INDEX "shipment_bookings_shipment" ON "shipment_bookings" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_bookings_due" ON "shipment_bookings" USING btree ("next_check_at") WHERE next_check_at is not null;