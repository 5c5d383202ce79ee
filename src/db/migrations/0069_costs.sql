CREATE TABLE "weight_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"charged_grams" integer NOT NULL,
	"note" text,
	"actor_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "weight_decisions_outcome" CHECK (outcome in ('disputed', 'accepted'))
);
--> statement-breakpoint
ALTER TABLE "shipment_bookings" ADD COLUMN "booked_grams" integer;--> statement-breakpoint
ALTER TABLE "shipment_bookings" ADD COLUMN "charged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "weight_decisions" ADD CONSTRAINT "weight_decisions_booking_id_shipment_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."shipment_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weight_decisions_booking" ON "weight_decisions" USING btree ("booking_id","at");--> statement-breakpoint
CREATE INDEX "batch_movements_cost" ON "batch_movements" USING btree ("batch_id") WHERE cost is not null;--> statement-breakpoint
CREATE INDEX "shipment_bookings_other_weight" ON "shipment_bookings" USING btree ("charged_at","id") WHERE charged_grams <> booked_grams and charged_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_handed_over" ON "shipments" USING btree ("handed_over_at") WHERE handed_over_at is not null;