CREATE TABLE "setup_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_not_sent" ON "mails" USING btree ("not_sent_at") WHERE not_sent_at is not null;
--> statement-breakpoint
-- who the demo shop is moves from the code into demos; other shops say it themselves
INSERT INTO "settings" ("section", "value", "updated_at")
SELECT d.section, d.value, to_timestamp(0) FROM (VALUES
  ('general', '{"contactEmail":"care@ojas.example","supportEmail":"care@ojas.example","phoneNumber":"+91 20 6712 4400","address":"27 Law College Road, Erandwane, Pune 411004, Maharashtra"}'::jsonb),
  ('legal', '{"legalName":"Ojas Nutrition Private Limited","stateCode":"27","gstin":"27AAPFU0939F1ZV","fssaiLicence":"11526034000123","grievanceOfficer":"Vaishali Gokhale","grievanceDesignation":"Head of care","grievanceEmail":"grievance@ojas.example"}'::jsonb),
  ('policy', '{"pinCodes":"25,000+"}'::jsonb),
  ('content', '{"customers":"50,000+"}'::jsonb)
) AS d(section, value)
WHERE EXISTS (SELECT FROM "installation" WHERE "demo")
ON CONFLICT ("section") DO UPDATE SET "value" = EXCLUDED."value" || "settings"."value";
--> statement-breakpoint
-- a shop that was saved without a GSTIN said that it has none
UPDATE "settings" SET "value" = "value" || '{"gstRegistered":false}'
WHERE "section" = 'legal' AND "value"->>'gstin' = '' AND NOT EXISTS (SELECT FROM "installation" WHERE "demo");
