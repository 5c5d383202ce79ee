CREATE TABLE "unit_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"check_count" integer DEFAULT 0 NOT NULL,
	"first_checked_at" timestamp with time zone,
	"last_checked_at" timestamp with time zone,
	CONSTRAINT "unit_codes_code" CHECK (code ~ '^[A-Z0-9]{6,40}$'),
	CONSTRAINT "unit_codes_checks" CHECK (check_count >= 0 and (check_count = 0) = (first_checked_at is null)
        and (first_checked_at is null) = (last_checked_at is null))
);
--> statement-breakpoint
ALTER TABLE "unit_codes" ADD CONSTRAINT "unit_codes_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_codes_batch_number" ON "unit_codes" USING btree ("batch_id","number");--> statement-breakpoint
CREATE INDEX "unit_codes_checked" ON "unit_codes" USING btree ("batch_id","check_count") WHERE check_count > 0;--> statement-breakpoint
-- what product pages and the page of a batch show of it: packing changes them only when its last unit leaves
create function batches_changed() returns trigger language plpgsql as $$
declare
  changed_variant uuid := case when tg_op = 'DELETE' then old.variant_id else new.variant_id end;
  changed_product uuid;
begin
  select product_id into changed_product from product_variants where id = changed_variant;
  perform pg_notify('pages', 'batches');
  perform pg_notify('pages', 'product:' || changed_product);
  return null;
end $$;
--> statement-breakpoint
create trigger pages_changed after insert or delete on batches for each row execute function batches_changed();
--> statement-breakpoint
create trigger pages_changed_update after update on batches for each row when (
  (old.variant_id, old.number, old.made_on, old.best_before, old.mrp, old.state, old.state_at, old.lab_report_url, old.lab_result, old.on_hand > 0)
    is distinct from (new.variant_id, new.number, new.made_on, new.best_before, new.mrp, new.state, new.state_at, new.lab_report_url, new.lab_result, new.on_hand > 0)
) execute function batches_changed();
--> statement-breakpoint
-- whether a batch has codes
create trigger pages_changed after insert on unit_codes for each statement execute function pages_changed('batches');
