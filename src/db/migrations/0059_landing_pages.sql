-- works with the version before: its store reads no page of this kind, and only the new panel writes one
ALTER TABLE "pages" DROP CONSTRAINT "pages_kind";
--> statement-breakpoint
-- works with the version before: it allows one more kind
ALTER TABLE "pages" ADD CONSTRAINT "pages_kind" CHECK ("kind" in ('content', 'legal', 'home', 'landing'));
