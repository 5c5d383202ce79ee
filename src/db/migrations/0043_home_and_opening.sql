CREATE TABLE "store_opening" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
-- a shop that is here already goes on as it was: open
insert into store_opening (opened_at) select created_at from installation limit 1;
--> statement-breakpoint
-- no page that is kept holds any longer: visitors see another one, or the shop
create trigger pages_changed after insert or update or delete on store_opening for each row execute function pages_changed('everything');
--> statement-breakpoint
ALTER TABLE "pages" DROP CONSTRAINT "pages_kind";
--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_kind" CHECK ("kind" in ('content', 'legal', 'home'));
