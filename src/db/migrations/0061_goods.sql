CREATE TABLE "batch_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_hand" integer NOT NULL,
	"off_sale" integer NOT NULL,
	"receipt_id" uuid,
	"cost" numeric(12,2),
	"order_id" uuid,
	"shipment_id" uuid,
	"actor_id" uuid,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_movements_kind" CHECK (kind in ('opened', 'received', 'corrected', 'packed', 'unpacked', 'returned', 'withdrawn', 'released', 'counted', 'destroyed'))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" uuid NOT NULL,
	"number" text NOT NULL,
	"made_on" date,
	"best_before" date,
	"mrp" numeric(12,2),
	"state" text DEFAULT 'sellable' NOT NULL,
	"state_reason" text,
	"state_at" timestamp with time zone,
	"state_by" uuid,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"off_sale" integer DEFAULT 0 NOT NULL,
	"lab_report_url" text,
	"lab_result" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batches_state" CHECK (state in ('sellable', 'blocked', 'recalled')),
	CONSTRAINT "batches_lab_result" CHECK (lab_result in ('passed', 'failed')),
	CONSTRAINT "batches_units" CHECK (on_hand >= 0 and off_sale >= 0 and (state = 'sellable' or on_hand = 0)),
	CONSTRAINT "batches_dates" CHECK (made_on is null or best_before is null or made_on < best_before)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"bill_number" text,
	"bill_date" date,
	"note" text,
	"received_by" uuid,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"actor" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"packed" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipment_lines_units" CHECK (quantity > 0 and packed between 0 and quantity and returned between 0 and packed)
);
--> statement-breakpoint
CREATE TABLE "shipment_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" uuid NOT NULL,
	"state" text,
	"code" text,
	"text" text,
	"location" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_scans_state" CHECK (state in ('booked', 'handed_over', 'in_transit', 'out_for_delivery', 'failed_attempt', 'delivered', 'returning', 'returned', 'lost', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "shipment_units" (
	"line_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipment_units_line_id_batch_id_pk" PRIMARY KEY("line_id","batch_id"),
	CONSTRAINT "shipment_units_quantity" CHECK (quantity > 0 and returned between 0 and quantity)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"shares_number" boolean DEFAULT false NOT NULL,
	"grams" integer,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"packed_by" uuid,
	"packed_at" timestamp with time zone,
	"booked_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"expected_on" date,
	"state_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipments_state" CHECK (state in ('draft', 'packed', 'booked', 'handed_over', 'in_transit', 'out_for_delivery', 'failed_attempt', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
	CONSTRAINT "shipments_packed" CHECK ((packed_at is null) = (state = 'draft') or state = 'cancelled'),
	CONSTRAINT "shipments_handed_over" CHECK (handed_over_at is null or state not in ('draft', 'packed', 'booked'))
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "tracks_batches_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "short_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_movements" ADD CONSTRAINT "batch_movements_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_movements" ADD CONSTRAINT "batch_movements_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_scans" ADD CONSTRAINT "shipment_scans_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_units" ADD CONSTRAINT "shipment_units_line_id_shipment_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."shipment_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_units" ADD CONSTRAINT "shipment_units_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_movements_batch" ON "batch_movements" USING btree ("batch_id","at");--> statement-breakpoint
CREATE INDEX "batch_movements_order" ON "batch_movements" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "batch_movements_receipt" ON "batch_movements" USING btree ("receipt_id") WHERE receipt_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "batches_number" ON "batches" USING btree ("variant_id",upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')));--> statement-breakpoint
CREATE INDEX "batches_number_key" ON "batches" USING btree (upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')));--> statement-breakpoint
CREATE INDEX "batches_best_before" ON "batches" USING btree ("best_before","id");--> statement-breakpoint
CREATE INDEX "batches_listed" ON "batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "batches_of_variant" ON "batches" USING btree ("variant_id","best_before");--> statement-breakpoint
CREATE INDEX "receipts_received" ON "receipts" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "receipts_bill" ON "receipts" USING btree (lower(bill_number));--> statement-breakpoint
CREATE INDEX "shipment_events_shipment" ON "shipment_events" USING btree ("shipment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_lines_item" ON "shipment_lines" USING btree ("shipment_id","order_item_id");--> statement-breakpoint
CREATE INDEX "shipment_lines_order_item" ON "shipment_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_scans_once" ON "shipment_scans" USING btree ("shipment_id","at",md5(coalesce(state, '') || '|' || coalesce(code, '') || '|' || coalesce(text, '') || '|' || coalesce(location, '')));--> statement-breakpoint
CREATE INDEX "shipment_units_batch" ON "shipment_units" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_order" ON "shipments" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_tracking_number" ON "shipments" USING btree (upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))) WHERE tracking_number is not null and not shares_number and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "shipments_tracking_number_key" ON "shipments" USING btree (upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))) WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "shipments_listed" ON "shipments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_state_listed" ON "shipments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_state_since" ON "shipments" USING btree ("state","state_at");--> statement-breakpoint
CREATE INDEX "product_variants_short" ON "product_variants" USING btree ("product_id") WHERE short_units > 0;--> statement-breakpoint
-- works with the version before: it holds for every variant that is not counted by batch, and that version counts none
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_batches" CHECK ("product_variants"."short_units" >= 0 and ("product_variants"."tracks_batches_since" is null or "product_variants"."on_hand" is not null)
        and ("product_variants"."tracks_batches_since" is not null or "product_variants"."short_units" = 0));--> statement-breakpoint
-- an order whose goods have left the shop has one shipment with all of its units; two orders with one number share it
with sent as (
  select o.id as order_id, o.status, o.confirmed_at, o.updated_at, o.created_at,
    t.first_at, t.latest_status, t.latest_at, n.tracking_number, n.carrier
  from orders o
  cross join lateral (
    select min(created_at) as first_at, (array_agg(status order by created_at desc, id desc))[1] as latest_status,
      max(created_at) as latest_at
    from order_tracking where order_id = o.id and status in ('shipped', 'in_transit', 'out_for_delivery', 'delivered')) t
  left join lateral (
    select tracking_number, carrier from order_tracking where order_id = o.id and tracking_number ~ '[A-Za-z0-9]'
    order by created_at desc, id desc limit 1) n on true
  where o.deleted_at is null and o.confirmed_at is not null
    and (o.status in ('shipped', 'delivered', 'completed') or t.first_at is not null)
    and exists (select from order_items where order_id = o.id))
insert into shipments (id, order_id, number, state, carrier, tracking_number, shares_number, packed_at, booked_at,
  handed_over_at, delivered_at, state_at, created_at)
select gen_random_uuid(), order_id, 1, s.state, carrier, tracking_number,
  count(*) over (partition by upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))) > 1 and tracking_number is not null,
  s.handed_over_at, s.handed_over_at, s.handed_over_at,
  case when s.state = 'delivered' then s.state_at end, s.state_at, s.handed_over_at
from sent cross join lateral (
  select coalesce(first_at, updated_at) as handed_over_at,
    case when status in ('delivered', 'completed') or latest_status = 'delivered' then 'delivered'
      when latest_status in ('in_transit', 'out_for_delivery') then latest_status else 'handed_over' end as state,
    case when status in ('delivered', 'completed') and latest_status is distinct from 'delivered' then updated_at
      else coalesce(latest_at, updated_at) end as state_at) s;
--> statement-breakpoint
insert into shipment_lines (id, shipment_id, order_item_id, quantity, packed)
select gen_random_uuid(), s.id, i.id, i.quantity, i.quantity from shipments s join order_items i on i.order_id = s.order_id;
--> statement-breakpoint
insert into shipment_scans (shipment_id, state, text, location, at, received_at)
select s.id, case t.status when 'shipped' then 'handed_over' else t.status end, t.message, t.location, t.created_at, t.created_at
from shipments s join order_tracking t on t.order_id = s.order_id
where t.status in ('shipped', 'in_transit', 'out_for_delivery', 'delivered')
on conflict do nothing;
--> statement-breakpoint
-- staff set the status without an entry
insert into shipment_scans (shipment_id, state, at, received_at)
select s.id, s.state, s.state_at, s.state_at from shipments s
where not exists (select from shipment_scans where shipment_id = s.id and state = s.state);
