CREATE TABLE "delivery_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pincode" text NOT NULL,
	"email" "citext" NOT NULL,
	"plan_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_requests_pincode_email" ON "delivery_requests" USING btree ("pincode","email");--> statement-breakpoint
CREATE INDEX "delivery_requests_email" ON "delivery_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "delivery_requests_plan_version" ON "delivery_requests" USING btree ("plan_version","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_requests_created" ON "delivery_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("promised_on","delivery_zone","delivery_method","delivered_on") WHERE promised_on is not null and confirmed_at is not null and cancelled_at is null and deleted_at is null;--> statement-breakpoint
-- the day of delivery is that of the change of status, and none again when staff take it back
create function set_delivered_on() returns trigger language plpgsql as $$
begin
  new.delivered_on := case when new.promised_on is not null and new.status in ('delivered', 'completed')
    then coalesce(new.delivered_on, shop_day(new.updated_at)) end;
  return new;
end $$;
--> statement-breakpoint
create trigger set_delivered_on before insert or update of status, promised_on on orders for each row
  when (new.promised_on is not null or new.delivered_on is not null) execute function set_delivered_on();
--> statement-breakpoint
update orders set delivered_on = shop_day(coalesce(
    (select min(t.created_at) from order_tracking t where t.order_id = orders.id and t.status = 'delivered'),
    (select min(e.at) from order_events e where e.order_id = orders.id and e.to_state in ('delivered', 'completed')),
    updated_at))
  where promised_on is not null and status in ('delivered', 'completed');
