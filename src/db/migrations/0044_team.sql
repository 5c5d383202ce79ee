CREATE TABLE "roles" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"place" integer DEFAULT 1000 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"second_factor_due_at" timestamp with time zone,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "team_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_role_roles_key_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "team_invitations_role" ON "team_invitations" USING btree ("role");--> statement-breakpoint
CREATE INDEX "team_invitations_invited_by" ON "team_invitations" USING btree ("invited_by");
--> statement-breakpoint
-- 'admin' is the owner: everything, whatever is listed; 'panel.use' belongs to every role
insert into roles (key, name, permissions, is_built_in, place) values
  ('admin', 'Owner', '{panel.use}', true, 10),
  ('manager', 'Manager', '{panel.use,orders.read,orders.write,orders.ship,orders.refund,orders.delete,orders.import,orders.export,catalog.read,catalog.write,catalog.stock,catalog.export,users.read,users.export,support.read,support.write,coupons.read,coupons.write,content.read,content.write,reviews.read,reviews.write,community.read,community.write,campaigns.read,campaigns.write,campaigns.send,subscribers.read,subscribers.write,subscribers.export,payments.read,payments.write,invoices.read,invoices.write,invoices.export,reports.read,reports.export,settings.read,settings.write,brand.write,store.open,audit.read,security.read,team.read,team.write,backups.read}', true, 20),
  ('packing', 'Packing', '{panel.use,orders.read,orders.write,orders.ship,catalog.read,catalog.stock,invoices.read}', true, 30),
  ('support', 'Support', '{panel.use,orders.read,orders.write,catalog.read,users.read,support.read,support.write,coupons.read,reviews.read,reviews.write,community.read,community.write,invoices.read}', true, 40),
  ('content', 'Content', '{panel.use,catalog.read,catalog.write,content.read,content.write,reviews.read,reviews.write,community.read,community.write,campaigns.read,campaigns.write}', true, 50),
  ('accountant', 'Accountant', '{panel.use,orders.read,orders.export,catalog.read,payments.read,payments.write,invoices.read,invoices.write,invoices.export,reports.read,reports.export}', true, 60);
--> statement-breakpoint
insert into staff_members (user_id, role, added_at) select u.id, r.role, u.created_at
  from user_roles r join users u on u.id = r.user_id where r.role = 'admin';
--> statement-breakpoint
-- what a role may do, and of whom a second factor is asked, is kept with the sessions
create trigger pages_changed after update or delete on roles for each row execute function pages_changed('roles');
--> statement-breakpoint
create trigger standing_changed after insert or update or delete on staff_members for each row execute function standing_changed('person', 'user_id');
