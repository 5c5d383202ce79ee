-- The terms of the field for tables, columns, indexes and stored values. Renames take a short lock and rewrite nothing.
alter table stock_holds rename to stock_reservations;
--> statement-breakpoint
alter table stock_reservations rename constraint stock_holds_variant_id_product_variants_id_fk to stock_reservations_variant_id_product_variants_id_fk;
--> statement-breakpoint
alter table parcels_under_way rename to shipments_in_transit;
--> statement-breakpoint
alter table shipments_in_transit rename constraint parcels_under_way_pkey to shipments_in_transit_pkey;
--> statement-breakpoint
alter table shipments_in_transit rename constraint parcels_under_way_order_id_orders_id_fk to shipments_in_transit_order_id_orders_id_fk;
--> statement-breakpoint
alter table mail_pace rename to mail_throttle;
--> statement-breakpoint
alter table mail_throttle rename constraint mail_pace_pkey to mail_throttle_pkey;
--> statement-breakpoint
alter view rolled rename to rollups_current;
--> statement-breakpoint
alter table mail_throttle rename column free_at to next_send_at;
--> statement-breakpoint
alter table product_variants rename column held to reserved;
--> statement-breakpoint
alter table product_variants rename column low_at to low_stock_threshold;
--> statement-breakpoint
alter table products rename column warn_below to low_stock_threshold;
--> statement-breakpoint
alter table products rename column earlier_tax_rate to previous_tax_rate;
--> statement-breakpoint
alter table products rename column tax_rate_from to tax_rate_effective_from;
--> statement-breakpoint
alter table products rename column label_findings to label_issue_count;
--> statement-breakpoint
alter table orders rename column hold_expires_at to reservation_expires_at;
--> statement-breakpoint
alter table payment_attempts rename column settled_at to finalised_at;
--> statement-breakpoint
alter table payment_events rename column settles to is_final;
--> statement-breakpoint
alter table payment_events rename column settled_at to processed_at;
--> statement-breakpoint
alter table idempotency_keys rename column answer to response;
--> statement-breakpoint
alter table sessions rename column confirmed_at to authenticated_at;
--> statement-breakpoint
alter table mails rename column about to related_id;
--> statement-breakpoint
alter table email_campaigns rename column trouble to delivery_error;
--> statement-breakpoint
alter table campaign_recipients rename column run to worker_run;
--> statement-breakpoint
alter table campaign_recipients rename column due_at to retry_at;
--> statement-breakpoint
alter table campaign_recipients rename column problem to error;
--> statement-breakpoint
alter table campaign_recipients rename column settled_at to finished_at;
--> statement-breakpoint
alter table campaign_batches rename column run to worker_run;
--> statement-breakpoint
alter table campaign_batches rename column done_at to completed_at;
--> statement-breakpoint
alter table reviews rename column by_hand to added_by_staff;
--> statement-breakpoint
alter table reviews rename column rejected_for to rejection_reason;
--> statement-breakpoint
alter table invoice_series rename column last to last_number;
--> statement-breakpoint
alter table orders rename constraint "orders_displayId_unique" to orders_display_id_unique;
--> statement-breakpoint
alter index stock_holds_pk rename to stock_reservations_order_variant;
--> statement-breakpoint
alter index parcels_under_way_status rename to shipments_in_transit_status;
--> statement-breakpoint
alter index product_variants_short rename to product_variants_low_stock;
--> statement-breakpoint
alter index products_findings rename to products_label_issues;
--> statement-breakpoint
alter index payment_attempts_settled rename to payment_attempts_finalised;
--> statement-breakpoint
alter index mails_about rename to mails_related;
--> statement-breakpoint
alter index campaign_recipients_settled rename to campaign_recipients_finished;
--> statement-breakpoint
alter index product_variants_sku_words rename to product_variants_sku_search;
--> statement-breakpoint
alter index reviews_text rename to reviews_public_search;
--> statement-breakpoint
alter index reviews_one_each rename to reviews_user_product;
--> statement-breakpoint
alter index reviews_one_each_email rename to reviews_email_product;
--> statement-breakpoint
alter index cart_items_line rename to cart_items_user_variant;
--> statement-breakpoint
alter index wishlists_item rename to wishlists_user_product;
--> statement-breakpoint
alter index stock_alerts_once rename to stock_alerts_variant_email;
--> statement-breakpoint
alter index mails_farewell rename to mails_account_deleted;
--> statement-breakpoint
alter index refunds_under_way rename to refunds_requested;
--> statement-breakpoint
alter index rollups_whole rename to rollups_covering;
--> statement-breakpoint
alter index users_by_name rename to users_name;
--> statement-breakpoint
alter index users_joined rename to users_created;
--> statement-breakpoint
alter index orders_without_account rename to orders_guest_email;
--> statement-breakpoint
alter index invoices_of_order rename to invoices_order_all;
--> statement-breakpoint
alter index invoices_of_customer rename to invoices_customer_email;
--> statement-breakpoint
alter index orders_words rename to orders_search;
--> statement-breakpoint
alter index invoices_words rename to invoices_search;
--> statement-breakpoint
alter index users_words rename to users_search;
--> statement-breakpoint
alter index products_words rename to products_search;
--> statement-breakpoint
alter index coupons_words rename to coupons_search;
--> statement-breakpoint
alter index tickets_words rename to tickets_search;
--> statement-breakpoint
alter index community_posts_words rename to community_posts_search;
--> statement-breakpoint
alter index community_replies_words rename to community_replies_search;
--> statement-breakpoint
alter index newsletter_subscribers_words rename to newsletter_subscribers_search;
--> statement-breakpoint
alter index audit_log_words rename to audit_log_search;
--> statement-breakpoint
alter index reviews_words rename to reviews_search;
--> statement-breakpoint
drop index payment_events_stray;
--> statement-breakpoint
update payment_events set outcome = case outcome when 'unknown payment' then 'unknown_payment' when 'names no payment' then 'missing_reference'
  else 'not_final' end where outcome in ('unknown payment', 'names no payment', 'names no end');
--> statement-breakpoint
create index payment_events_unmatched on payment_events using btree (received_at) where outcome in ('unknown_payment', 'missing_reference');
--> statement-breakpoint
drop trigger follow_parcels on order_tracking;
--> statement-breakpoint
drop trigger follow_parcels_gone on order_tracking;
--> statement-breakpoint
drop trigger follow_parcels on orders;
--> statement-breakpoint
drop function follow_parcels_of_tracking();
--> statement-breakpoint
drop function follow_parcels_of_order();
--> statement-breakpoint
drop function follow_parcels(uuid[]);
--> statement-breakpoint
-- Which shipments have left and not arrived, each with its latest status: found again for an order whenever its tracking
-- changes and when the order ends, is reinstated or deleted.
create function sync_shipments_in_transit(ids uuid[]) returns void language sql as $$
  delete from shipments_in_transit where order_id = any(ids);
  insert into shipments_in_transit (order_id, status, since)
    select o.id, latest.status, latest.created_at
    from unnest(ids) as wanted (id)
    join orders o on o.id = wanted.id and o.deleted_at is null and o.status not in ('delivered', 'completed', 'cancelled')
    cross join lateral (
      select t.status, t.created_at from order_tracking t where t.order_id = o.id
      -- in the order of the index order_tracking_order
      order by t.created_at desc nulls last, t.id desc limit 1) as latest
    where latest.status in ('shipped', 'in_transit', 'out_for_delivery', 'delayed')
  on conflict (order_id) do update set status = excluded.status, since = excluded.since;
$$;
--> statement-breakpoint
create function sync_shipments_of_tracking() returns trigger language plpgsql as $$
begin
  perform sync_shipments_in_transit(array(select distinct order_id from changed));
  return null;
end $$;
--> statement-breakpoint
create trigger sync_shipments after insert on order_tracking referencing new table as changed
  for each statement execute function sync_shipments_of_tracking();
--> statement-breakpoint
create trigger sync_shipments_delete after delete on order_tracking referencing old table as changed
  for each statement execute function sync_shipments_of_tracking();
--> statement-breakpoint
create function sync_shipments_of_order() returns trigger language plpgsql as $$
begin
  perform sync_shipments_in_transit(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create trigger sync_shipments after update on orders for each row when (
  (old.status in ('delivered', 'completed', 'cancelled') or old.deleted_at is not null)
    is distinct from (new.status in ('delivered', 'completed', 'cancelled') or new.deleted_at is not null)
) execute function sync_shipments_of_order();
--> statement-breakpoint
update order_events set
  to_state = case
    when kind = 'refund' and to_state = 'asked' then 'approved'
    when kind = 'needs-attention' and to_state = 'second_payment' then 'duplicate_payment' else to_state end,
  actor = case actor when 'clock' then 'system' else actor end,
  data = case
    when kind = 'cancelled' and data ->> 'reason' = 'owner' then jsonb_set(data, '{reason}', '"customer"')
    when kind = 'refund' and data ->> 'reason' = 'cancelled_by_owner' then jsonb_set(data, '{reason}', '"cancelled_by_customer"')
    when kind = 'refund' and data ->> 'reason' = 'second_payment' then jsonb_set(data, '{reason}', '"duplicate_payment"')
    else data end,
  kind = case kind
    when 'created' then 'order.created'
    when 'confirmed' then 'order.confirmed'
    when 'cancelled' then 'order.cancelled'
    when 'revived' then 'order.reinstated'
    when 'status' then 'order.status_changed'
    when 'address' then 'order.address_changed'
    when 'imported' then 'order.imported'
    when 'deleted' then 'order.deleted'
    when 'needs-attention' then 'order.flagged'
    when 'resolved' then 'order.attention_resolved'
    when 'payment' then 'payment.updated'
    when 'refund' then 'refund.updated'
    when 'tracking' then 'tracking.added'
    when 'invoice' then 'invoice.issued'
    when 'invoice-sent' then 'invoice.emailed'
    when 'credit-note' then 'credit_note.issued'
    else kind end;
--> statement-breakpoint
update orders set cancel_reason = 'customer' where cancel_reason = 'owner';
--> statement-breakpoint
update orders set needs_attention = 'duplicate_payment' where needs_attention = 'second_payment';
--> statement-breakpoint
update refunds set reason = case reason when 'cancelled_by_owner' then 'cancelled_by_customer' else 'duplicate_payment' end
  where reason in ('cancelled_by_owner', 'second_payment');
--> statement-breakpoint
update refunds set requested_by = 'system' where requested_by = 'clock';
--> statement-breakpoint
update coupon_usage set state = case state when 'held' then 'reserved' else 'redeemed' end where state in ('held', 'consumed');
--> statement-breakpoint
-- a snooze ends the next morning anyway
delete from attention_snoozes;
--> statement-breakpoint
update mails set purpose = case purpose
    when 'confirm' then 'email-confirmation'
    when 'reset' then 'password-reset'
    when 'known-address' then 'existing-account'
    when 'order-news' then 'order-notification'
    when 'ticket' then 'ticket-acknowledgement'
    when 'ticket-answer' then 'ticket-reply'
    when 'ticket-news' then 'ticket-notification'
    end where purpose in ('confirm', 'reset', 'known-address', 'order-news', 'ticket', 'ticket-answer', 'ticket-news');
--> statement-breakpoint
update saved_views set query = replace(replace(query, 'payment=hold-ends', 'payment=reservation-ending'), 'parcel=late', 'shipment=late')
  where query like '%payment=hold-ends%' or query like '%parcel=late%';
