CREATE TABLE "import_mappings" (
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_kind_fingerprint_pk" PRIMARY KEY("kind","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "import_handle" text;--> statement-breakpoint
ALTER TABLE "import_lines" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "import_lines" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "import_lines" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_lines" ADD COLUMN "undo_problem" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "import_lines_target" ON "import_lines" USING btree ("import_id","target_id");--> statement-breakpoint
CREATE INDEX "imports_undo" ON "imports" USING btree ("updated_at") WHERE undo_requested_at is not null and undone_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_import_handle_unique" UNIQUE("import_handle");