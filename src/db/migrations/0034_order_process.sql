CREATE TABLE "order_matters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" uuid,
	"refund_id" uuid,
	"amount" numeric(12,2) NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"resolved_by" text,
	"note" text,
	CONSTRAINT "order_matters_kind" CHECK (kind in ('mismatch', 'duplicate_payment', 'late_success', 'refund_due', 'refund_failed', 'order_deleted')),
	CONSTRAINT "order_matters_resolution" CHECK (resolution in ('refunded', 'applied', 'settled', 'closed')),
	CONSTRAINT "order_matters_resolved" CHECK ((resolved_at is null) = (resolution is null))
);
--> statement-breakpoint
DROP INDEX "orders_attention";--> statement-breakpoint
DROP INDEX "orders_attention_reason";--> statement-breakpoint
DROP INDEX "refunds_undecided";--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD COLUMN "state" text DEFAULT 'held' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "captured_amount" numeric(12,2);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- what arrived is a fact beside the state: amount, time, and whether it counts for the order
update payment_attempts a set
  captured_at = coalesce(a.finalised_at, a.updated_at),
  captured_amount = coalesce((
    select case when jsonb_typeof(e.data -> 'paid') = 'number' then (e.data ->> 'paid')::numeric / 100 else 0 end
    from order_events e
    where e.order_id = a.order_id and e.kind = 'order.flagged' and e.to_state = 'mismatch'
      and e.data ->> 'transactionId' = a.transaction_id
    order by e.at limit 1), a.amount)
where a.state in ('succeeded', 'late_success', 'mismatch', 'refunding', 'refunded');
--> statement-breakpoint
-- a flagged payment counts only when staff took its order up again with it
with captured as (
  select a.id, a.order_id, a.captured_at, a.captured_amount, o.payment_status, o.total_amount,
    exists (select from order_events e where e.order_id = a.order_id and e.kind = 'order.flagged'
      and e.to_state in ('mismatch', 'late_success', 'duplicate_payment')
      and e.data ->> 'transactionId' = a.transaction_id) as flagged,
    exists (select from order_events e where e.order_id = a.order_id and e.kind = 'order.reinstated'
      and e.actor like 'staff:%' and e.at >= a.captured_at) as reinstated
  from payment_attempts a left join orders o on o.id = a.order_id
  where a.captured_at is not null),
counting as (
  select distinct on (order_id) id from captured
  where case when flagged then reinstated and payment_status = 'completed' and captured_amount >= total_amount
    else coalesce(payment_status, 'completed') = 'completed' end
  order by order_id, flagged, captured_at, id)
update payment_attempts a set applied_at = a.captured_at from counting where counting.id = a.id;
--> statement-breakpoint
update payment_attempts set state = 'succeeded' where state in ('late_success', 'mismatch', 'refunding', 'refunded');
--> statement-breakpoint
update refunds set state = case when next_check_at is null then 'proposed' else 'approved' end where state = 'due';
--> statement-breakpoint
update refunds set next_check_at = null where next_check_at is not null and state not in ('approved', 'requested');
--> statement-breakpoint
update order_events set
  from_state = case when from_state = 'due' then 'approved' else from_state end,
  to_state = case
    when to_state = 'due' and data ->> 'reason' = 'cancelled_by_customer' then 'approved'
    when to_state = 'due' then 'proposed' else to_state end
where kind = 'refund.updated' and 'due' in (from_state, to_state);
--> statement-breakpoint
update orders set cancelled_at = updated_at where status = 'cancelled' and cancelled_at is null;
--> statement-breakpoint
update orders set cancelled_at = null, cancel_reason = null where status <> 'cancelled' and cancelled_at is not null;
--> statement-breakpoint
update orders set is_pinned = true where id in (
  select order_id from order_events
  where kind = 'order.status_changed' and to_state = 'pending' and actor like 'staff:%' and data ->> 'undo' is null);
--> statement-breakpoint
update invoices set voided_at = created_at where status = 'void' and voided_at is null;
--> statement-breakpoint
update invoices set status = 'void' where status <> 'void' and voided_at is not null;
--> statement-breakpoint
-- units that left the shelf stay known by order and variant
insert into stock_reservations (order_id, variant_id, quantity, state, returned_quantity)
select order_id, variant_id,
  case when units_out > 0 then units_out + refunded else sold end,
  case when units_out > 0 then 'committed' else 'returned' end,
  case when units_out > 0 then refunded else sold end
from (
  select order_id, variant_id,
    coalesce(-sum(quantity) filter (where kind = 'sold'), 0) as sold,
    -sum(quantity) as units_out,
    coalesce(sum(quantity) filter (where kind = 'returned' and note = 'refund'), 0) as refunded
  from stock_movements where order_id is not null group by order_id, variant_id) moved
where sold > 0 and not exists (
  select from stock_reservations held where held.order_id = moved.order_id and held.variant_id = moved.variant_id);
--> statement-breakpoint
with restocked as (
  select order_id, variant_id, sum(quantity) as units from stock_movements
  where kind = 'returned' and note = 'refund' group by order_id, variant_id),
lines as (
  select l.id, l.quantity, r.order_id, i.variant_id,
    sum(l.quantity) over (partition by r.order_id, i.variant_id order by r.created_at, l.id) - l.quantity as earlier
  from refund_lines l join refunds r on r.id = l.refund_id join order_items i on i.id = l.order_item_id
  where r.state <> 'cancelled')
update refund_lines set restocked_quantity = greatest(0, least(lines.quantity, restocked.units - lines.earlier))
from lines join restocked using (order_id, variant_id) where refund_lines.id = lines.id;
--> statement-breakpoint
-- every payment that does not count and has money left, also those that a later one had covered up
insert into order_matters (order_id, kind, attempt_id, amount, opened_at)
select a.order_id, coalesce(flagged.to_state, 'late_success'), a.id, a.captured_amount - back.amount,
  coalesce(flagged.at, a.captured_at)
from payment_attempts a
left join lateral (
  select e.to_state, e.at from order_events e
  where e.order_id = a.order_id and e.kind = 'order.flagged' and e.data ->> 'transactionId' = a.transaction_id
    and e.to_state in ('mismatch', 'late_success', 'duplicate_payment')
  order by e.at desc limit 1) flagged on true
cross join lateral (
  select coalesce(sum(r.amount), 0) as amount from refunds r
  where r.attempt_id = a.id and r.state in ('approved', 'requested', 'completed', 'failed')) back
where a.captured_at is not null and a.applied_at is null and a.captured_amount > back.amount
  and not exists (select from order_events e where e.order_id = a.order_id
    and e.kind = 'order.attention_resolved' and e.at >= coalesce(flagged.at, a.captured_at));
--> statement-breakpoint
insert into order_matters (order_id, kind, attempt_id, refund_id, amount, opened_at)
select r.order_id, case r.state when 'failed' then 'refund_failed' else 'refund_due' end,
  r.attempt_id, r.id, r.amount, r.updated_at
from refunds r left join payment_attempts a on a.id = r.attempt_id
where r.state = 'failed' or (r.state = 'proposed' and (a.id is null or a.applied_at is not null));
--> statement-breakpoint
-- marks whose payment is not known any more are kept for staff to close
insert into order_matters (order_id, kind, amount, opened_at)
select o.id, o.needs_attention, o.total_amount, o.updated_at from orders o
where o.needs_attention in ('mismatch', 'duplicate_payment', 'late_success', 'refund_due', 'refund_failed')
  and not exists (select from order_matters m where m.order_id = o.id);
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "needs_attention";--> statement-breakpoint
CREATE INDEX "order_matters_order" ON "order_matters" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_matters_open" ON "order_matters" USING btree ("opened_at","id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "order_matters_open_kind" ON "order_matters" USING btree ("kind","opened_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_matters_one_open" ON "order_matters" USING btree ("order_id","kind",coalesce(refund_id, attempt_id)) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "stock_reservations_held" ON "stock_reservations" USING btree ("variant_id") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_applied" ON "payment_attempts" USING btree ("order_id") WHERE applied_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_captured" ON "payment_attempts" USING btree ("captured_at") WHERE captured_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_undecided" ON "refunds" USING btree ("updated_at") WHERE state in ('proposed', 'failed');--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_state" CHECK (state in ('held', 'committed', 'released', 'returned'));--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_returned" CHECK (quantity > 0 and returned_quantity between 0 and quantity
        and (returned_quantity = 0 or state in ('committed', 'returned')));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status" CHECK (status in ('draft', 'sent', 'paid', 'overdue', 'void'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_voided" CHECK ((status = 'void') = (voided_at is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK (status in ('pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status" CHECK (payment_status in ('pending', 'completed', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund_state" CHECK (refund_state in ('none', 'due', 'requested', 'partial', 'refunded', 'failed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_reason" CHECK (cancel_reason in ('expired', 'customer', 'staff', 'replaced'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method" CHECK (payment_method in ('gateway', 'cod'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state" CHECK (state in ('created', 'initiated', 'pending', 'succeeded', 'failed', 'expired'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_captured_facts" CHECK ((state = 'succeeded') = (captured_at is not null) and (captured_at is null) = (captured_amount is null));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_applied" CHECK (applied_at is null or captured_at is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK (state in ('proposed', 'approved', 'requested', 'completed', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK (amount > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_next_check" CHECK (next_check_at is null or state in ('approved', 'requested'));--> statement-breakpoint
ALTER TABLE "coupon_usage" ADD CONSTRAINT "coupon_usage_state" CHECK (state in ('reserved', 'redeemed', 'released'));
