import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, citext } from '../types.ts';
import { users } from './customers.ts';
import { returns } from './returns.ts';

export type TicketKind = 'contact' | 'enquiry' | 'complaint' | 'return' | 'community';

/** The columns that staff search tickets by, as in the trigram index. */
export const TICKET_SEARCH_TEXT = sql.raw(`(tickets.name || ' ' || tickets.email::text || ' ' || tickets.subject)`);

/** Open tickets before answered before resolved ones, each by number; numeric as its index, for cursors. */
export const TICKET_RANK = sql.raw(`(case tickets.state when 'open' then 2e12 when 'answered' then 1e12 else 0 end
  + tickets.number)`);

/** The body of 'assigned' is the name of the assignee. */
export type TicketMessageKind = 'answer' | 'note' | 'resolved' | 'reopened' | 'assigned' | 'unassigned';

export type TicketState = 'open' | 'answered' | 'resolved';

/** A customer's request under a number. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** from a sequence; shown as T-000123 */
    number: integer().generatedAlwaysAsIdentity().notNull().unique(),
    kind: text().$type<TicketKind>().notNull(),
    state: text().$type<TicketState>().notNull().default('open'),
    name: text().notNull(),
    email: citext().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    orderId: uuid(),
    /** the member of staff who answers it */
    assigneeId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** what returnId replaces; unused, and removed by a later release */
    returnRequest: jsonb(),
    /** of kind 'return': the return that its message began */
    returnId: uuid().references(() => returns.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** when the acknowledging mail was written; due within 48 hours */
    acknowledgedAt: timestamp({ withTimezone: true }),
    resolvedAt: timestamp({ withTimezone: true }),
    /** since when it awaits a reply: its creation, or when it was reopened */
    waitingSince: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('tickets_created').on(t.createdAt, t.id),
    index('tickets_state').on(t.state, t.createdAt, t.id),
    index('tickets_kind').on(t.kind, t.createdAt, t.id),
    index('tickets_open_first').on(
      sql`(case state when 'open' then 2e12 when 'answered' then 1e12 else 0 end + number)`,
      t.id,
    ),
    index('tickets_search').using('gin', sql`(name || ' ' || email::text || ' ' || subject) gin_trgm_ops`),
    index('tickets_user').on(t.userId),
    index('tickets_email').on(t.email),
    index('tickets_order').on(t.orderId),
    uniqueIndex('tickets_return').on(t.returnId).where(sql`return_id is not null`),
    index('tickets_assignee').on(t.assigneeId, t.createdAt, t.id),
  ],
);

/** Entries of a ticket after its message: replies by mail, internal notes, and changes of state and assignee. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text().$type<TicketMessageKind>().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('ticket_messages_ticket').on(t.ticketId, t.at),
    // deleting an author looks for references here
    index('ticket_messages_author').on(t.authorId),
  ],
);

/** Encoded images of a return request, for its customer and staff only. Removed when unused. */
export const ticketImages = pgTable(
  'ticket_images',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** null until the request is sent */
    ticketId: uuid().references(() => tickets.id, { onDelete: 'cascade' }),
    content: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('ticket_images_ticket').on(t.ticketId), index('ticket_images_user').on(t.userId, t.createdAt)],
);

/** Texts that staff insert into replies. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('saved_replies_title').on(sql`lower(${t.title})`)],
);
