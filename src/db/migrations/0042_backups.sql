CREATE TABLE "backup_rehearsals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"backup_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"passed_count" integer,
	"check_count" integer,
	"file_count" integer,
	"figures" jsonb,
	"error" text,
	CONSTRAINT "backup_rehearsals_state_known" CHECK (state in ('running', 'good', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"bytes" bigint,
	"content_bytes" bigint,
	"file_count" integer,
	"sha256" text,
	"error" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backups_state_known" CHECK (state in ('running', 'good', 'failed', 'removed')),
	CONSTRAINT "backups_reason_known" CHECK (reason in ('schedule', 'staff', 'command', 'upgrade'))
);
--> statement-breakpoint
ALTER TABLE "backup_rehearsals" ADD CONSTRAINT "backup_rehearsals_backup_id_backups_id_fk" FOREIGN KEY ("backup_id") REFERENCES "public"."backups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_rehearsals_started" ON "backup_rehearsals" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "backup_rehearsals_backup" ON "backup_rehearsals" USING btree ("backup_id");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_name" ON "backups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "backups_state" ON "backups" USING btree ("state","started_at");