-- works with the version before: it never writes the new status
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_status";--> statement-breakpoint
-- works with the version before: it locks the order and looks for its invoice before it inserts one
DROP INDEX "invoices_order";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
-- works with the version before: all of its credit notes are of a refund
CREATE UNIQUE INDEX "invoices_reversal" ON "invoices" USING btree ("original_id") WHERE refund_id is null;--> statement-breakpoint
-- works with the version before: it writes no reversed_at, so the index refuses what it refused
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice' and voided_at is null and reversed_at is null;--> statement-breakpoint
-- works with the version before: it never writes the new status, and leaves reversed invoices as they are
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reversed" CHECK ((status = 'reversed') = (reversed_at is not null));--> statement-breakpoint
-- works with the version before: it allows more than before
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status" CHECK (status in ('draft', 'sent', 'paid', 'overdue', 'void', 'reversed'));
