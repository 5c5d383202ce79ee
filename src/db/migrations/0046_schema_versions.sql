CREATE TABLE "schema_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schema_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"oldest_migration" text NOT NULL,
	"oldest_migration_ms" bigint NOT NULL,
	"migrated_at" timestamp with time zone DEFAULT now() NOT NULL
);
