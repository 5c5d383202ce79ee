CREATE TABLE "order_note_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "order_note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" uuid NOT NULL,
	"label" "citext" NOT NULL,
	CONSTRAINT "order_tags_order_id_label_pk" PRIMARY KEY("order_id","label"),
	CONSTRAINT "order_tags_label_length" CHECK (char_length(label::text) between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "order_note_mentions" ADD CONSTRAINT "order_note_mentions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note_mentions" ADD CONSTRAINT "order_note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_mentions_user" ON "order_note_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_note_mentions_unseen" ON "order_note_mentions" USING btree ("user_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at","id");--> statement-breakpoint
CREATE INDEX "order_notes_author" ON "order_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "order_tags_label" ON "order_tags" USING btree ("label","order_id");--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("created_at","id") WHERE held_at is not null and deleted_at is null;--> statement-breakpoint
-- works with the version before: it writes none of these columns
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold" CHECK ((held_at is null) = (hold_reason is null) and (held_at is null) = (held_by is null));