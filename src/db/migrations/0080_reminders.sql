CREATE TABLE "reminder_opt_outs" (
	"contact_hash" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_opt_outs_contact_hash_kind_pk" PRIMARY KEY("contact_hash","kind"),
	CONSTRAINT "reminder_opt_outs_kind" CHECK (kind in ('basket', 'review', 'refill'))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"email" "citext" NOT NULL,
	"contact_hash" text NOT NULL,
	"user_id" uuid,
	"order_id" uuid,
	"order_item_id" uuid,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text,
	"mail_id" uuid,
	"opened_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "reminders_kind" CHECK (kind in ('basket', 'review', 'refill')),
	CONSTRAINT "reminders_state" CHECK (state in ('planned', 'sent', 'suppressed')),
	CONSTRAINT "reminders_reason" CHECK (reason in ('ordered', 'cancelled', 'emptied', 'unsubscribed', 'opted_out', 'recent', 'unavailable', 'closed', 'switched_off', 'returned', 'reviewed', 'gone', 'overdue')),
	CONSTRAINT "reminders_subject" CHECK (case kind when 'review' then order_id is not null and order_item_id is null
        when 'refill' then order_id is not null and order_item_id is not null else order_item_id is null end),
	CONSTRAINT "reminders_end" CHECK ((ended_at is null) = (state = 'planned') and (reason is null) = (state <> 'suppressed')
        and (mail_id is null) = (state <> 'sent')),
	CONSTRAINT "reminders_use" CHECK (state = 'sent' or (opened_at is null and unsubscribed_at is null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "daily_servings" integer;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_one_planned_basket" ON "reminders" USING btree ("user_id") WHERE kind = 'basket' and state = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_one_review" ON "reminders" USING btree ("order_id") WHERE kind = 'review';--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_one_refill" ON "reminders" USING btree ("order_item_id") WHERE kind = 'refill' and state <> 'suppressed';--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_at","id") WHERE state = 'planned' and due_at is not null;--> statement-breakpoint
CREATE INDEX "reminders_undelivered" ON "reminders" USING btree ("order_id") WHERE state = 'planned' and due_at is null;--> statement-breakpoint
CREATE INDEX "reminders_contact" ON "reminders" USING btree ("contact_hash","ended_at");--> statement-breakpoint
CREATE INDEX "reminders_mail" ON "reminders" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_email" ON "reminders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "reminders_ended" ON "reminders" USING btree ("ended_at","kind") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "reminders_user" ON "reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminders_order" ON "reminders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reminders_order_item" ON "reminders" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "order_events_delivered" ON "order_events" USING btree ("at","order_id") WHERE kind = 'order.status_changed' and to_state in ('delivered', 'completed');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_daily_servings" CHECK ("products"."daily_servings" between 1 and 20);