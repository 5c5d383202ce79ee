ALTER TABLE "webhook_endpoints" ADD COLUMN "extension" text;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_extension" ON "webhook_endpoints" USING btree ("extension");