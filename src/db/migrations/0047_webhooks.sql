CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"status" integer,
	"error" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"first_tried_at" timestamp with time zone,
	"status" integer,
	"error" text,
	"took_ms" integer,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_state_known" CHECK (state in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"secret_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"failing_since" timestamp with time zone,
	"switched_off_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_state_known" CHECK (state in ('active', 'paused', 'off'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY DEFAULT 'evt_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_lane" ON "webhook_deliveries" USING btree ("endpoint_id","subject","sequence") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_listening" ON "webhook_endpoints" USING btree ("id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "webhook_events" USING btree ("created_at","sequence");--> statement-breakpoint
CREATE INDEX "webhook_events_subject" ON "webhook_events" USING btree ("subject");--> statement-breakpoint
-- whether an endpoint chose a type: by its name, its group, or all
create function webhook_wanted(chosen text[], type text) returns boolean language sql immutable parallel safe as $$
  select type = any(chosen) or split_part(type, '.', 1) || '.*' = any(chosen) or '*' = any(chosen)
$$;--> statement-breakpoint
-- an event is on its way to whoever chose it as soon as it is written; tests go where they are sent
create function webhook_events_fan_out() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, event_id, sequence, type, subject)
  select p.id, e.id, e.sequence, e.type, e.subject
  from added e join webhook_endpoints p on p.removed_at is null and webhook_wanted(p.events, e.type)
  where e.type <> 'webhook.test'
  order by e.sequence;
  return null;
end
$$;--> statement-breakpoint
create trigger webhook_events_fan_out after insert on webhook_events referencing new table as added
  for each statement execute function webhook_events_fan_out();--> statement-breakpoint
-- stock has many writers: the order process, staff, bulk edits, imports, returns
create function webhook_stock_events() returns trigger language plpgsql as $$
begin
  if not exists (
    select from webhook_endpoints p where p.removed_at is null
      and (webhook_wanted(p.events, 'stock.changed') or webhook_wanted(p.events, 'stock.low'))) then
    return null;
  end if;
  insert into webhook_events (type, subject, data)
  select t.type, n.id::text, json_build_object('stock', json_build_object(
    'productId', n.product_id, 'variantId', n.id, 'sku', n.sku, 'onHand', n.on_hand, 'reserved', n.reserved,
    'available', n.on_hand - n.reserved, 'lowStockThreshold', n.low_stock_threshold))
  from now_is n join was o using (id)
  cross join lateral (values
    (1, 'stock.changed', (n.on_hand, n.reserved) is distinct from (o.on_hand, o.reserved)),
    (2, 'stock.low', n.on_hand - n.reserved <= n.low_stock_threshold
      and (o.on_hand - o.reserved <= o.low_stock_threshold) is not true)) as t (place, type, happened)
  where t.happened and n.archived_at is null and exists (
    select from webhook_endpoints p where p.removed_at is null and webhook_wanted(p.events, t.type))
  order by n.id, t.place;
  return null;
end
$$;--> statement-breakpoint
create trigger webhook_stock_events after update on product_variants referencing old table as was new table as now_is
  for each statement execute function webhook_stock_events();
