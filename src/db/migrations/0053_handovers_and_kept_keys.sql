CREATE TABLE "owner_handovers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_handovers_from" UNIQUE("from_user_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "owner_handovers" ADD CONSTRAINT "owner_handovers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_handovers" ADD CONSTRAINT "owner_handovers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_handovers" ADD CONSTRAINT "owner_handovers_role_roles_key_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_handovers_to" ON "owner_handovers" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "owner_handovers_role" ON "owner_handovers" USING btree ("role");