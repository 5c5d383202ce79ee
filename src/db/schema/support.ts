import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { citext } from '../types.ts';
import { users } from './customers.ts';

export type TicketKind = 'contact' | 'enquiry' | 'complaint' | 'return' | 'community';

/** What a person asked of the shop, by a number they can name. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** counted up by the database; shown as T-000123 */
    number: integer().generatedAlwaysAsIdentity().notNull().unique(),
    kind: text().$type<TicketKind>().notNull(),
    state: text().$type<'open' | 'answered' | 'resolved'>().notNull().default('open'),
    name: text().notNull(),
    email: citext().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    orderId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** when the acknowledging mail was written; due within 48 hours */
    acknowledgedAt: timestamp({ withTimezone: true }),
    resolvedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('tickets_state').on(t.state, t.createdAt),
    index('tickets_user').on(t.userId),
    index('tickets_email').on(t.email),
  ],
);
