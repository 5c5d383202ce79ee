CREATE TABLE "pickup_bookings" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"pickup_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"number" text,
	"manifest" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "pickups_state" CHECK (state in ('requested', 'confirmed', 'refused')),
	CONSTRAINT "pickups_open" CHECK ((next_check_at is not null) = (state = 'requested'))
);
--> statement-breakpoint
ALTER TABLE "pickup_bookings" ADD CONSTRAINT "pickup_bookings_booking_id_shipment_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."shipment_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_bookings" ADD CONSTRAINT "pickup_bookings_pickup_id_pickups_id_fk" FOREIGN KEY ("pickup_id") REFERENCES "public"."pickups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_bookings_pickup" ON "pickup_bookings" USING btree ("pickup_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pickups_requested" ON "pickups" USING btree ("carrier") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "pickups_due" ON "pickups" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "pickups_listed" ON "pickups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipment_bookings_refused" ON "shipment_bookings" USING btree ("carrier","settled_at") WHERE state = 'refused';