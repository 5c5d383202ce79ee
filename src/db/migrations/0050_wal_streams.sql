CREATE TABLE "wal_streams" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"marked_at" timestamp with time zone,
	"copied_until" timestamp with time zone,
	"segment" text,
	"error" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "backup_rehearsals" ADD COLUMN "replayed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "wal_stream" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "wal_segment" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "consistent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "wal_streams_started" ON "wal_streams" USING btree ("started_at");