CREATE TABLE "menu_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"menus" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid NOT NULL,
	"revision" integer NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" uuid
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	CONSTRAINT "page_versions_page_id_version_pk" PRIMARY KEY("page_id","version")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"published_version" integer,
	"draft_version" integer,
	"scheduled_at" timestamp with time zone,
	"changed_on" date NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pages_path_unique" UNIQUE("path")
);
--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pages_scheduled" ON "pages" USING btree ("scheduled_at") WHERE scheduled_at is not null;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_kind" CHECK ("kind" in ('content', 'legal'));--> statement-breakpoint
-- tells every process when what visitors see has changed: drafts are nobody's business
create trigger pages_changed after insert or delete on pages for each row execute function pages_changed('pages');--> statement-breakpoint
create trigger pages_changed_update after update on pages for each row when (
  (old.path, old.kind, old.published_version, old.changed_on) is distinct from (new.path, new.kind, new.published_version, new.changed_on)
) execute function pages_changed('pages');--> statement-breakpoint
create trigger pages_changed_update after update on menu_versions for each row when (
  old.published_at is distinct from new.published_at
) execute function pages_changed('menus');
