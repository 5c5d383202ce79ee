import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The sentences of mails as staff saved them, oldest first; the last version of a mail is in use. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    version: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** name of the mail, such as 'order-confirmation' */
    mail: text().notNull(),
    /** by part, those that differ from the default; null: the default text again */
    parts: jsonb().$type<Record<string, string>>(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    /** no foreign key: a version outlives its author */
    savedBy: uuid().notNull(),
  },
  (table) => [index('mail_texts_mail').on(table.mail, table.version.desc())],
);
