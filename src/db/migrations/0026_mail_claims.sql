ALTER TABLE "mails" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unknown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "not_sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "mails_claimed" ON "mails" USING btree ("claimed_at") WHERE claimed_at is not null;--> statement-breakpoint
CREATE INDEX "mails_unknown" ON "mails" USING btree ("unknown_at") WHERE unknown_at is not null;--> statement-breakpoint
UPDATE "mails" SET "next_try_at" = now() WHERE "sent_at" IS NULL AND "held_at" IS NULL AND "created_at" > now() - interval '24 hours';
