DROP INDEX "orders_placed";--> statement-breakpoint
DROP INDEX "orders_status_placed";--> statement-breakpoint
DROP INDEX "orders_payment_placed";--> statement-breakpoint
DROP INDEX "orders_status_payment_placed";--> statement-breakpoint
DROP INDEX "orders_refund_placed";--> statement-breakpoint
DROP INDEX "coupons_created";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credited_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invoices_kind_created" ON "invoices" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_listed" ON "orders" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_payment_listed" ON "orders" USING btree ("payment_status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_payment_listed" ON "orders" USING btree ("status","payment_status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_refund_listed" ON "orders" USING btree ("refund_state","created_at","id","status") WHERE refund_state <> 'none' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "refunds_to_credit" ON "refunds" USING btree ("updated_at") WHERE state = 'completed' and credited_at is null;--> statement-breakpoint
CREATE INDEX "rollups_whole" ON "rollups" USING btree ("metric","day","key","count","amount");--> statement-breakpoint
CREATE INDEX "coupons_listed" ON "coupons" USING btree ("created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "coupons_type_listed" ON "coupons" USING btree ("coupon_type","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "coupons_inactive" ON "coupons" USING btree ("created_at","id") WHERE archived_at is null and is_active = false;--> statement-breakpoint
CREATE INDEX "coupons_starting" ON "coupons" USING btree ("starts_at") WHERE archived_at is null and starts_at is not null;--> statement-breakpoint
CREATE INDEX "coupons_expiring" ON "coupons" USING btree ("expires_at") WHERE archived_at is null and expires_at is not null;--> statement-breakpoint
CREATE INDEX "coupons_used_up" ON "coupons" USING btree ("created_at","id") WHERE archived_at is null and usage_count >= usage_limit;--> statement-breakpoint
CREATE INDEX "coupons_words" ON "coupons" USING gin ((code || ' ' || title) gin_trgm_ops);