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
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"body" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "newsletter_subscribers_active";--> statement-breakpoint
DROP INDEX "tickets_state";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_batches" ADD CONSTRAINT "campaign_batches_campaign_id_email_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_email_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."email_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_campaigns" ADD CONSTRAINT "email_campaigns_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_state" ON "campaign_recipients" USING btree ("campaign_id","state","number");--> statement-breakpoint
CREATE INDEX "campaign_recipients_settled" ON "campaign_recipients" USING btree ("campaign_id","settled_at");--> statement-breakpoint
CREATE INDEX "campaign_recipients_subscriber" ON "campaign_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "email_campaigns_created" ON "email_campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_campaigns_state" ON "email_campaigns" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","at");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(full_name),"id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_words" ON "newsletter_subscribers" USING gin ((coalesce(full_name, '') || ' ' || email::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_kind" ON "tickets" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin ((name || ' ' || email::text || ' ' || subject) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_active" ON "newsletter_subscribers" USING btree ("is_active","subscribed_at","id");--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("state","created_at","id");