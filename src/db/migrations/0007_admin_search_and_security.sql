CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_seconds" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_totp" ADD CONSTRAINT "user_totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_code" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "product_variants_available" ON "product_variants" USING btree ((on_hand - held),"id") WHERE on_hand is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((full_name || ' ' || email::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_goals" ON "users" USING gin ("fitness_goals");--> statement-breakpoint
CREATE INDEX "users_diets" ON "users" USING gin ("dietary_preferences");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_placed" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_placed" ON "orders" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("created_at","id") WHERE needs_attention is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ((full_name || ' ' || email::text || ' ' || phone || ' ' || display_id) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "rollups_key" ON "rollups" USING btree ("metric","key","day");