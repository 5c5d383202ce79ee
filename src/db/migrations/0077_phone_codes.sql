ALTER TABLE "sign_in_codes" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "proven_phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_codes_phone" ON "sign_in_codes" USING btree ("phone","created_at") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "sign_in_codes_phones_sent" ON "sign_in_codes" USING btree ("created_at") WHERE phone is not null and code_hash is not null;--> statement-breakpoint
CREATE INDEX "sign_in_codes_user" ON "sign_in_codes" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
-- works with the version before: it writes no proven phone
CREATE UNIQUE INDEX "users_proven_phone" ON "users" USING btree ("proven_phone");--> statement-breakpoint
CREATE INDEX "orders_guest_link_phone" ON "orders" USING btree ("phone") WHERE guest_link_version is not null;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_contact" CHECK (num_nonnulls(email, phone) = 1 and (user_id is null or phone is not null));--> statement-breakpoint
-- works with the version before: it writes no proven phone
ALTER TABLE "users" ADD CONSTRAINT "users_phone_proof" CHECK (num_nulls(proven_phone, phone_proven_at) in (0, 2));--> statement-breakpoint
-- hand-written from here: the view has every column of accounts
create or replace view accounts as
  select id, full_name, phone, avatar_url, password_hash, email_confirmed_at, fitness_goals, dietary_preferences,
    preferences, locale, created_at, updated_at, deleted_at, email, proven_phone, phone_proven_at
  from users where kind = 'account';
