ALTER TABLE "orders" ADD COLUMN "confirmation_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmation_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_cash_phone" ON "orders" USING btree ("phone","created_at") WHERE payment_method = 'cod' and confirmed_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_cash_pincode" ON "orders" USING btree ((shipping_address ->> 'pincode'),"created_at") WHERE payment_method = 'cod' and confirmed_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_unanswered" ON "orders" USING btree ("confirmation_due_at","id") WHERE confirmation_requested_at is not null and customer_confirmed_at is null and status = 'pending'
  and payment_method = 'cod' and payment_status = 'pending' and deleted_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_confirmation_due" CHECK ((confirmation_due_at is null) = (confirmation_requested_at is null));--> statement-breakpoint
-- works with the version before: it writes neither column
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_confirmed" CHECK (customer_confirmed_at is null or confirmation_requested_at is not null);