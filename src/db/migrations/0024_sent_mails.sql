CREATE INDEX "mails_with_body" ON "mails" USING btree ("sent_at") WHERE text <> '';--> statement-breakpoint
-- what was sent before keeps no link that opens something; the outbox of a demo is its mailbox
UPDATE "mails" SET
  "text" = regexp_replace("text", '(https?://[^\s/<>"'']+)(/[^\s/?#<>"'']*)?[^\s<>"'']*', '\1\2', 'g'),
  "html" = regexp_replace("html", '(https?://[^\s/<>"'']+)(/[^\s/?#<>"'']*)?[^\s<>"'']*', '\1\2', 'g'),
  "headers" = '{}'
WHERE "sent_at" IS NOT NULL AND NOT EXISTS (SELECT FROM "installation" WHERE "demo");
