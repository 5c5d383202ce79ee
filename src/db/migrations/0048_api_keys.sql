CREATE TABLE "api_key_hours" (
	"key_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"call_count" integer DEFAULT 0 NOT NULL,
	"denied_count" integer DEFAULT 0 NOT NULL,
	"limited_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_key_hours_key_id_hour_pk" PRIMARY KEY("key_id","hour")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	CONSTRAINT "api_keys_hash" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "api_key_hours" ADD CONSTRAINT "api_key_hours_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_hours_hour" ON "api_key_hours" USING btree ("hour");