CREATE TABLE "campaign_batches" (
	"campaign_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"first_number" integer NOT NULL,
	"last_number" integer NOT NULL,
	"run" uuid,
	"lease_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "campaign_batches_campaign_id_number_pk" PRIMARY KEY("campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"campaign_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subscriber_id" uuid,
	"email" "citext" NOT NULL,
	"full_name" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"run" uuid,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "campaign_recipients_campaign_id_number_pk" PRIMARY KEY("campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "email_campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"campaign_type" text DEFAULT 'promotional' NOT NULL,
	"sent_by" uuid,
	"recipient_count" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"outcome" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"trouble" text,
	"queued_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_pace" (
	"name" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid,
	"original_id" uuid,
	"refund_id" uuid,
	"status" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" "citext" NOT NULL,
	"supplier" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"place_of_supply" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"tax_amount" numeric(12,2) NOT NULL,
	"total_amount" numeric(12,2) NOT NULL,
	"issued_on" date NOT NULL,
	"due_date" date,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"body" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "newsletter_subscribers_active";--> statement-breakpoint
DROP INDEX "tickets_state";--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "media_id" uuid;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "low_at" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warn_below" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "earlier_tax_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "label_findings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_seconds" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoiced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_batches" ADD CONSTRAINT "campaign_batches_campaign_id_email_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_email_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaigns" ADD CONSTRAINT "email_campaigns_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_totp" ADD CONSTRAINT "user_totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_batches_leased" ON "campaign_batches" USING btree ("lease_until") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_state" ON "campaign_recipients" USING btree ("campaign_id","state","number");--> statement-breakpoint
CREATE INDEX "campaign_recipients_settled" ON "campaign_recipients" USING btree ("campaign_id","settled_at");--> statement-breakpoint
CREATE INDEX "campaign_recipients_subscriber" ON "campaign_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "email_campaigns_created" ON "email_campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_campaigns_state" ON "email_campaigns" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_code" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice' and voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_status_created" ON "invoices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_date") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin ((number || ' ' || customer_name || ' ' || customer_email::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","at");--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_variants_available" ON "product_variants" USING btree ((on_hand - held),"id") WHERE on_hand is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "product_variants_short" ON "product_variants" USING btree ("product_id") WHERE archived_at is null and on_hand - held <= low_at;--> statement-breakpoint
CREATE INDEX "product_variants_sku_words" ON "product_variants" USING gin ("sku" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(full_name),"id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((full_name || ' ' || email::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_goals" ON "users" USING gin ("fitness_goals");--> statement-breakpoint
CREATE INDEX "users_diets" ON "users" USING gin ("dietary_preferences");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_words" ON "newsletter_subscribers" USING gin ((coalesce(full_name, '') || ' ' || email::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_items_variant" ON "order_items" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "order_tracking_added" ON "order_tracking" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_tracking_status_added" ON "order_tracking" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_placed" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_placed" ON "orders" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_to_invoice" ON "orders" USING btree ("confirmed_at") WHERE invoiced_at is null and confirmed_at is not null and deleted_at is null and status in ('processing', 'shipped', 'delivered', 'completed');--> statement-breakpoint
CREATE INDEX "orders_status_payment_placed" ON "orders" USING btree ("status","payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_refund_placed" ON "orders" USING btree ("refund_state","created_at","id") WHERE refund_state <> 'none';--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("created_at","id") WHERE needs_attention is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ((full_name || ' ' || email::text || ' ' || phone || ' ' || display_id) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_events_transaction" ON "payment_events" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "rollups_key" ON "rollups" USING btree ("metric","key","day");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_kind" ON "tickets" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin ((name || ' ' || email::text || ' ' || subject) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_active" ON "newsletter_subscribers" USING btree ("is_active","subscribed_at","id");--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("state","created_at","id");