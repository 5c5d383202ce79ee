CREATE TABLE "community_likes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"reputation" integer GENERATED ALWAYS AS (posts + likes) STORED NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"author_name" text NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid,
	"author_name" text NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcels_under_way" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attention_snoozes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"snoozed_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "attention_snoozes_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" "citext",
	"rating" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"rejected_for" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"helpful_votes" integer DEFAULT 0 NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
DROP INDEX "orders_placed";--> statement-breakpoint
DROP INDEX "orders_status_placed";--> statement-breakpoint
DROP INDEX "orders_payment_placed";--> statement-breakpoint
DROP INDEX "orders_status_payment_placed";--> statement-breakpoint
DROP INDEX "orders_refund_placed";--> statement-breakpoint
DROP INDEX "coupons_created";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "review_stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reviewed_count" integer GENERATED ALWAYS AS (review_stars[1] + review_stars[2] + review_stars[3] + review_stars[4] + review_stars[5]) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reviewed_rating" numeric(2, 1) GENERATED ALWAYS AS (round((review_stars[1] + 2 * review_stars[2] + 3 * review_stars[3] + 4 * review_stars[4] + 5 * review_stars[5])::numeric / nullif(review_stars[1] + review_stars[2] + review_stars[3] + review_stars[4] + review_stars[5], 0), 1)) STORED;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "settles" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "community_likes" ADD CONSTRAINT "community_likes_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_likes" ADD CONSTRAINT "community_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_replies" ADD CONSTRAINT "community_replies_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_replies" ADD CONSTRAINT "community_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels_under_way" ADD CONSTRAINT "parcels_under_way_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_likes_user" ON "community_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_members_joined" ON "community_members" USING btree ("joined_at","user_id");--> statement-breakpoint
CREATE INDEX "community_members_reputation" ON "community_members" USING btree ("reputation","user_id");--> statement-breakpoint
CREATE INDEX "community_posts_shown" ON "community_posts" USING btree ("created_at","id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "community_posts_liked" ON "community_posts" USING btree ("likes","id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "community_posts_category" ON "community_posts" USING btree ("category","created_at","id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "community_posts_category_liked" ON "community_posts" USING btree ("category","likes","id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "community_posts_created" ON "community_posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "community_posts_state" ON "community_posts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "community_posts_of_category" ON "community_posts" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "community_posts_featured" ON "community_posts" USING btree ("created_at","id") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "community_posts_user" ON "community_posts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "community_posts_words" ON "community_posts" USING gin ((title || ' ' || content || ' ' || author_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "community_replies_shown" ON "community_replies" USING btree ("post_id","created_at","id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "community_replies_post" ON "community_replies" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "community_replies_created" ON "community_replies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "community_replies_state" ON "community_replies" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "community_replies_user" ON "community_replies" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "community_replies_words" ON "community_replies" USING gin ((content || ' ' || author_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parcels_under_way_status" ON "parcels_under_way" USING btree ("status","since");--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each_email" ON "reviews" USING btree ("customer_email","product_id");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","created_at","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_helpful" ON "reviews" USING btree ("product_id","helpful_votes","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_all_shown" ON "reviews" USING btree ("created_at","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_all_helpful" ON "reviews" USING btree ("helpful_votes","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_rating" ON "reviews" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_featured" ON "reviews" USING btree ("created_at","id") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "reviews_verified" ON "reviews" USING btree ("is_verified","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_words" ON "reviews" USING gin ((title || ' ' || content || ' ' || customer_name || ' ' || coalesce(customer_email::text, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_text" ON "reviews" USING gin ((title || ' ' || content) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_reviewed" ON "products" USING btree ("reviewed_count") WHERE reviewed_count > 0;--> statement-breakpoint
CREATE INDEX "products_hidden" ON "products" USING btree ("created_at","id") WHERE not in_stock and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_findings" ON "products" USING btree ("created_at","id") WHERE label_findings > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_no_nutrition" ON "products" USING btree ("created_at","id") WHERE nutrition is null and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "invoices_kind_created" ON "invoices" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_alerts_email" ON "stock_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_listed" ON "orders" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_payment_listed" ON "orders" USING btree ("payment_status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_payment_listed" ON "orders" USING btree ("status","payment_status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_refund_listed" ON "orders" USING btree ("refund_state","created_at","id","status") WHERE refund_state <> 'none' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_attention_reason" ON "orders" USING btree ("needs_attention","created_at") WHERE needs_attention is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_cash_due" ON "orders" USING btree ("created_at","id") WHERE payment_method = 'cod' and payment_status = 'pending';--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("next_check_at","gateway") WHERE state in ('created','initiated','pending');--> statement-breakpoint
CREATE INDEX "payment_attempts_settled" ON "payment_attempts" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_gateway" ON "payment_events" USING btree ("gateway","received_at");--> statement-breakpoint
CREATE INDEX "payment_events_stray" ON "payment_events" USING btree ("received_at") WHERE outcome in ('unknown payment', 'names no payment');--> statement-breakpoint
CREATE INDEX "refunds_to_credit" ON "refunds" USING btree ("updated_at") WHERE state = 'completed' and credited_at is null;--> statement-breakpoint
CREATE INDEX "refunds_undecided" ON "refunds" USING btree ("updated_at") WHERE state in ('due', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("updated_at") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "mails_failing" ON "mails" USING btree ("created_at") WHERE sent_at is null and last_error is not null;--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower(to_address));--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "mails_farewell" ON "mails" USING btree ("created_at") WHERE purpose = 'account-deleted';--> statement-breakpoint
CREATE INDEX "rollups_whole" ON "rollups" USING btree ("metric","day","key","count","amount");--> statement-breakpoint
CREATE INDEX "coupons_listed" ON "coupons" USING btree ("created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "coupons_type_listed" ON "coupons" USING btree ("coupon_type","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "coupons_inactive" ON "coupons" USING btree ("created_at","id") WHERE archived_at is null and is_active = false;--> statement-breakpoint
CREATE INDEX "coupons_starting" ON "coupons" USING btree ("starts_at") WHERE archived_at is null and starts_at is not null;--> statement-breakpoint
CREATE INDEX "coupons_expiring" ON "coupons" USING btree ("expires_at") WHERE archived_at is null and expires_at is not null;--> statement-breakpoint
CREATE INDEX "coupons_used_up" ON "coupons" USING btree ("created_at","id") WHERE archived_at is null and usage_count >= usage_limit;--> statement-breakpoint
CREATE INDEX "coupons_words" ON "coupons" USING gin ((code || ' ' || title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "product_categories" DROP COLUMN "image_url";