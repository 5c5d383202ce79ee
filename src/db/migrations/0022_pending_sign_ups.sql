CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"token_hash" text,
	"browser_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sign_ups_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_expires" ON "pending_sign_ups" USING btree ("expires_at");--> statement-breakpoint
-- who signed up and has not confirmed waits as a pending sign-up; the mailed link stays good and asks for its password
INSERT INTO "pending_sign_ups" ("email", "full_name", "password_hash", "token_hash", "created_at", "expires_at")
SELECT u."email", u."full_name", u."password_hash", t."token_hash", u."created_at", t."expires_at"
FROM "users" u
JOIN LATERAL (
  SELECT "token_hash", "expires_at" FROM "email_tokens"
  WHERE "user_id" = u."id" AND "purpose" = 'confirm' AND "used_at" IS NULL AND "expires_at" > now()
  ORDER BY "created_at" DESC LIMIT 1
) t ON true
WHERE u."email_confirmed_at" IS NULL AND u."deleted_at" IS NULL AND u."password_hash" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "user_roles" r WHERE r."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "orders" o WHERE o."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "tickets" k WHERE k."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "consents" c WHERE c."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "reviews" v WHERE v."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "community_posts" p WHERE p."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "community_replies" p WHERE p."user_id" = u."id");--> statement-breakpoint
DELETE FROM "users" u USING "pending_sign_ups" p
WHERE u."email" = p."email" AND u."email_confirmed_at" IS NULL
  AND NOT EXISTS (SELECT FROM "user_roles" r WHERE r."user_id" = u."id");--> statement-breakpoint
-- nobody has shown that the password of an unconfirmed account is its owner's: a reset link sets one
UPDATE "users" SET "password_hash" = NULL WHERE "email_confirmed_at" IS NULL;--> statement-breakpoint
DELETE FROM "email_tokens" WHERE "purpose" <> 'reset';
