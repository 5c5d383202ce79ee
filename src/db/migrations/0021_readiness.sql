CREATE UNLOGGED TABLE "readiness_probes" (
	"filler" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "origin" text;