CREATE TABLE "mail_texts" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_texts_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail" text NOT NULL,
	"parts" jsonb,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_texts_mail" ON "mail_texts" USING btree ("mail","version" DESC NULLS LAST);
--> statement-breakpoint
create trigger pages_changed after insert or update or delete on mail_texts for each row execute function pages_changed('mail-texts');
