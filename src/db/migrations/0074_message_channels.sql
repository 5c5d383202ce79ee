CREATE TABLE "channel_pauses" (
	"provider" text NOT NULL,
	"scope" text NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"needs_staff" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_pauses_provider_scope_pk" PRIMARY KEY("provider","scope"),
	CONSTRAINT "channel_pauses_scope" CHECK (scope in ('all', 'promotional'))
);
--> statement-breakpoint
CREATE TABLE "message_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_message_id" text NOT NULL,
	"status" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"problem_kind" text,
	"message_id" uuid,
	"pricing" jsonb,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_receipts_status" CHECK (status in ('sent', 'delivered', 'read', 'failed', 'other'))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"template_name" text NOT NULL,
	"dlt_template_id" text,
	"header" text,
	"language" text DEFAULT 'en' NOT NULL,
	"category" text,
	"body" text NOT NULL,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"blocked_at" timestamp with time zone,
	"problem_code" text,
	"problem" text,
	"problem_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_templates_event_channel_pk" PRIMARY KEY("event","channel"),
	CONSTRAINT "message_templates_channel" CHECK (channel in ('sms', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"purpose" text NOT NULL,
	"phone" text,
	"variables" jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"fallback_email" "citext",
	"related_id" uuid,
	"state" text NOT NULL,
	"problem_code" text,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"claim" uuid,
	"claimed_at" timestamp with time zone,
	"provider" text,
	"provider_message_id" text,
	"provider_user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"receipt_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"replaces_id" uuid,
	CONSTRAINT "messages_channel" CHECK (channel in ('sms', 'whatsapp')),
	CONSTRAINT "messages_purpose" CHECK (purpose in ('service', 'code', 'offers', 'reminders')),
	CONSTRAINT "messages_state_name" CHECK (state in ('queued', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed', 'refused', 'suppressed', 'expired')),
	CONSTRAINT "messages_queued" CHECK ((next_try_at is not null) = (state = 'queued')),
	CONSTRAINT "messages_sending" CHECK ((claimed_at is not null) = (state = 'sending')),
	CONSTRAINT "messages_accepted" CHECK (state not in ('accepted', 'sent', 'delivered', 'read') or accepted_at is not null)
);
--> statement-breakpoint
CREATE TABLE "phone_blocks" (
	"phone" text NOT NULL,
	"channel" text NOT NULL,
	"scope" text NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_blocks_phone_channel_scope_pk" PRIMARY KEY("phone","channel","scope"),
	CONSTRAINT "phone_blocks_channel" CHECK (channel in ('sms', 'whatsapp')),
	CONSTRAINT "phone_blocks_scope" CHECK (scope in ('all', 'promotional'))
);
--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_replaces_id_messages_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_receipts_once" ON "message_receipts" USING btree ("provider","provider_message_id","status","code");--> statement-breakpoint
CREATE INDEX "message_receipts_message" ON "message_receipts" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "message_receipts_unmatched" ON "message_receipts" USING btree ("received_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "message_templates_name" ON "message_templates" USING btree ("channel","template_name");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "messages_claimed" ON "messages" USING btree ("claimed_at") WHERE claimed_at is not null;--> statement-breakpoint
CREATE INDEX "messages_listed" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_phone" ON "messages" USING btree ("phone","created_at") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "messages_related" ON "messages" USING btree ("related_id") WHERE related_id is not null;--> statement-breakpoint
CREATE INDEX "messages_provider_user" ON "messages" USING btree ("provider_user_id","created_at") WHERE provider_user_id is not null;--> statement-breakpoint
CREATE INDEX "messages_with_content" ON "messages" USING btree ("created_at") WHERE text <> '' or variables <> '{}'::jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider_message" ON "messages" USING btree ("provider","provider_message_id") WHERE provider_message_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_replaces" ON "messages" USING btree ("replaces_id") WHERE replaces_id is not null;--> statement-breakpoint
CREATE INDEX "phone_blocks_until" ON "phone_blocks" USING btree ("until");--> statement-breakpoint
CREATE INDEX "consents_phone" ON "consents" USING btree ("phone","channel","purpose","at") WHERE phone is not null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_channel" CHECK (channel in ('mail', 'sms', 'whatsapp'));--> statement-breakpoint
-- works with the version before: it writes consents by mail, with an address
ALTER TABLE "consents" ADD CONSTRAINT "consents_subject" CHECK (case when channel = 'mail' then email is not null else phone is not null end);
--> statement-breakpoint
-- written by hand: a phone number is a subject, too, so it may become a pseudonym
create or replace function consents_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['email', 'phone', 'user_id']) is distinct from (to_jsonb(old) - array['email', 'phone', 'user_id']) then
    raise exception 'consents are append-only';
  end if;
  return new;
end $$;
