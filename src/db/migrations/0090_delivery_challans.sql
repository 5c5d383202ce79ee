CREATE TABLE "delivery_challans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"return_number" text,
	"original_invoice_number" text,
	"customer_email" "citext" NOT NULL,
	"supplier" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"place_of_supply" text NOT NULL,
	"lines" jsonb NOT NULL,
	"value" numeric(12,2) NOT NULL,
	"issued_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "delivery_challans_number_unique" UNIQUE("number"),
	CONSTRAINT "delivery_challans_value" CHECK (value >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_challans_order" ON "delivery_challans" USING btree ("order_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "delivery_challans_order_all" ON "delivery_challans" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "delivery_challans_customer_email" ON "delivery_challans" USING btree ("customer_email");--> statement-breakpoint
-- written by hand: a challan is proof and is only ever cancelled
create function delivery_challans_immutable() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'cancelled_at') is distinct from (to_jsonb(old) - 'cancelled_at') or old.cancelled_at is not null then
    raise exception 'delivery challans are immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger delivery_challans_immutable before update on delivery_challans for each row execute function delivery_challans_immutable();
--> statement-breakpoint
-- replacements that were sent without a challan get one now, unless their customer is deleted
-- works with the version before: its sweep only sets the column again
update orders set invoiced_at = null where source = 'replacement' and invoiced_at is not null and user_id is not null
  and status in ('processing', 'shipped', 'delivered', 'completed') and deleted_at is null;
