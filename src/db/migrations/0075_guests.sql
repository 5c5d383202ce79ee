-- works with the version before: no insert names this index in "on conflict"
DROP INDEX "users_created";--> statement-breakpoint
-- works with the version before: no insert names this index in "on conflict"
DROP INDEX "users_name";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest_key_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_link_version" integer;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("created_at","id") WHERE kind = 'guest';--> statement-breakpoint
CREATE INDEX "users_guests_in_use" ON "users" USING btree ("created_at","id") WHERE guest_key_hash is not null;--> statement-breakpoint
CREATE INDEX "orders_guest_link_email" ON "orders" USING btree ("email") WHERE guest_link_version is not null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id") WHERE kind = 'account';--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower(full_name),"id") WHERE kind = 'account';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest_key_hash_unique" UNIQUE("guest_key_hash");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_kind" CHECK (kind in ('account', 'guest'));--> statement-breakpoint
-- works with the version before: it writes accounts and orders without these columns
ALTER TABLE "users" ADD CONSTRAINT "users_guest" CHECK (case kind when 'guest'
        then email is null and password_hash is null and email_confirmed_at is null and phone is null and full_name = ''
        else email is not null and guest_key_hash is null end);--> statement-breakpoint
-- works with the version before: it writes accounts and orders without these columns
ALTER TABLE "orders" ADD CONSTRAINT "orders_guest_link" CHECK (guest_link_version is null or (guest_link_version > 0 and user_id is not null));--> statement-breakpoint
-- hand-written from here: the view of the users with an account, and guests are not counted as users
create view accounts as
  select id, full_name, phone, avatar_url, password_hash, email_confirmed_at, fitness_goals, dietary_preferences,
    preferences, locale, created_at, updated_at, deleted_at, email
  from users where kind = 'account';
--> statement-breakpoint
drop trigger rollup_users on users;
--> statement-breakpoint
create trigger rollup_users after insert on users for each row when (new.kind = 'account')
  execute function rollup_rows('users', 'deleted_at');
--> statement-breakpoint
create trigger rollup_users_delete after delete on users for each row when (old.kind = 'account')
  execute function rollup_rows('users', 'deleted_at');
--> statement-breakpoint
create or replace function rebuild_rollups() returns void language sql as $$
  delete from rollup_deltas;
  delete from rollups;
  insert into rollups (metric, day, key, count, amount)
    select c.metric, c.day, c.key, sum(c.count), sum(c.amount)
    from orders o, lateral order_counts(o, 1) c group by 1, 2, 3;
  insert into rollups (metric, day, key, count, amount)
    select m.metric, m.day, i.product_id::text, sum(i.quantity), sum(i.price * i.quantity - i.discount)
    from orders o join order_items i on i.order_id = o.id,
      lateral units_spans(shop_day(o.created_at)) m
    where is_sale(o) and i.product_id is not null group by 1, 2, 3;
  insert into rollups (metric, day, key, count, amount)
    select 'captured', shop_day(captured_at), '', count(*), sum(captured_amount)
    from payment_attempts where captured_at is not null group by 2;
  insert into rollups (metric, day, key, count, amount)
    select 'refunded', shop_day(updated_at), '', count(*), sum(amount) from refunds where state = 'completed' group by 2;
  insert into rollups (metric, day, key, count, amount)
    select c.metric, c.day, c.key, sum(c.count), sum(c.amount)
    from invoices i, lateral invoice_counts(i, 1) c group by 1, 2, 3;
  insert into rollups (metric, day, key, count)
    select 'users', shop_day(created_at), '', count(*) from users where kind = 'account' and deleted_at is null group by 2;
  insert into rollups (metric, day, key, count)
    select 'products', shop_day(created_at), '', count(*) from products where archived_at is null group by 2;
  insert into rollups (metric, day, key, count)
    select 'subscribers', shop_day(subscribed_at), '', count(*) from newsletter_subscribers where is_active group by 2;
$$;
