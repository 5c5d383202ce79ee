import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { citext } from '../types.ts';
import { users } from './customers.ts';
import { orders } from './orders.ts';

/** Notes of staff about an order, which customers never see. Never changed; they end with the order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** null: the author's account is deleted */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('order_notes_order').on(t.orderId, t.at, t.id),
    // deleting an account looks for references here
    index('order_notes_author').on(t.authorId),
  ],
);

/** Members of staff whom a note names; `seenAt`: when they opened the order after it. */
export const orderNoteMentions = pgTable(
  'order_note_mentions',
  {
    noteId: uuid()
      .notNull()
      .references(() => orderNotes.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.userId] }),
    index('order_note_mentions_user').on(t.userId),
    index('order_note_mentions_unseen').on(t.userId).where(sql`seen_at is null`),
  ],
);

/** Short labels of orders; two that differ only in case are the same. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    label: citext().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.label] }),
    index('order_tags_label').on(t.label, t.orderId),
    check('order_tags_label_length', sql`char_length(label::text) between 1 and 30`),
  ],
);
