ALTER TABLE "coupons" DROP CONSTRAINT "coupons_code_unique";--> statement-breakpoint
CREATE INDEX "coupon_usage_coupon_at" ON "coupon_usage" USING btree ("coupon_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_live_code" ON "coupons" USING btree ("code") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_at","id");