CREATE TABLE "brand_marks" (
	"key" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_versions" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_versions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_name" text NOT NULL,
	"brand" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"copy_of" integer
);
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON "brand_versions" FOR EACH ROW EXECUTE FUNCTION pages_changed('brand');
