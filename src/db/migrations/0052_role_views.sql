CREATE TABLE "role_views" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"request_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role_views" ADD CONSTRAINT "role_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_views" ADD CONSTRAINT "role_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_views" ADD CONSTRAINT "role_views_role_roles_key_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_views_role" ON "role_views" USING btree ("role");--> statement-breakpoint
CREATE INDEX "role_views_ends_at" ON "role_views" USING btree ("ends_at");
--> statement-breakpoint
-- a role that is viewed is kept with its session
create trigger standing_changed after insert or update or delete on role_views for each row execute function standing_changed('session', 'session_id');
