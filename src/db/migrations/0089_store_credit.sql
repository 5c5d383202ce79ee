CREATE TABLE "credit_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"balance" numeric(12,2) DEFAULT 0 NOT NULL,
	"held" numeric(12,2) DEFAULT 0 NOT NULL,
	"next_expiry_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_accounts_held" CHECK (held between 0 and balance)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"lot_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"held" numeric(12,2) NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"expires_at" timestamp with time zone,
	"reason" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_kind" CHECK (kind in ('granted', 'held', 'released', 'spent', 'refunded', 'expired', 'corrected')),
	CONSTRAINT "credit_entries_source_kind" CHECK (source_kind in ('order', 'return', 'staff', 'expiry', 'account')),
	CONSTRAINT "credit_entries_amounts" CHECK (case kind when 'held' then amount = 0 and held > 0 when 'released' then amount = 0 and held < 0
        when 'spent' then amount < 0 and held = amount when 'expired' then amount < 0 and held = 0
        when 'corrected' then amount <> 0 and held = 0 else amount > 0 and held = 0 end),
	CONSTRAINT "credit_entries_lot_opened" CHECK ((amount > 0) = (lot_id = id) and (expires_at is null or lot_id = id))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_amount" numeric(12,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_accounts_owed" ON "credit_accounts" USING btree ("balance","user_id") WHERE balance > 0;--> statement-breakpoint
CREATE INDEX "credit_accounts_expiring" ON "credit_accounts" USING btree ("next_expiry_at","user_id") WHERE next_expiry_at is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_user" ON "credit_entries" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "credit_entries_lot" ON "credit_entries" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "credit_entries_source" ON "credit_entries" USING btree ("source_id","source_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_one_grant" ON "credit_entries" USING btree ("source_kind","source_id") WHERE kind = 'granted';--> statement-breakpoint
-- works with the version before: it writes orders without this column
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_amount" CHECK (credit_amount between 0 and total_amount);
--> statement-breakpoint
-- written by hand: an entry of the ledger is proof and is never changed or removed; whose it was may be forgotten
create function credit_entries_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['user_id', 'reason', 'actor']) is distinct from (to_jsonb(old) - array['user_id', 'reason', 'actor']) then
    raise exception 'entries of store credit are append-only';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger credit_entries_append_only before update or delete on credit_entries for each row execute function credit_entries_append_only();
