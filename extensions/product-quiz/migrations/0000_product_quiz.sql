CREATE SCHEMA "ext_product_quiz";
--> statement-breakpoint
CREATE TABLE "ext_product_quiz"."results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shown" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ext_product_quiz"."quizzes" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"quiz" jsonb NOT NULL,
	"is_published" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "results_at" ON "ext_product_quiz"."results" USING btree ("at");