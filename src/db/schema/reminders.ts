import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '#shared/order-states.ts';
import {
  REMINDER_KINDS,
  REMINDER_STATES,
  type ReminderKind,
  type ReminderLine,
  type ReminderState,
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from '#shared/reminder-states.ts';
import { citext } from '../types.ts';
import { users } from './customers.ts';
import { orderItems, orders } from './orders.ts';

/** Reminders by mail about a basket, a review or a refill: planned, then sent once or suppressed with the reason. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<ReminderKind>().notNull(),
    state: text().$type<ReminderState>().notNull().default('planned'),
    email: citext().notNull(),
    /** keyed hash of the normalised address: limits and unsubscriptions go by it */
    contactHash: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** delivered order of a review or refill; of a basket the unpaid order that its mail is about */
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    /** of a refill */
    orderItemId: uuid().references(() => orderItems.id, { onDelete: 'cascade' }),
    /** what the link of the mail puts into a cart */
    lines: jsonb().$type<ReminderLine[]>().notNull().default([]),
    /** null: a refill whose order is not delivered yet */
    dueAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** when its mail was written, or when it was suppressed */
    endedAt: timestamp({ withTimezone: true }),
    reason: text().$type<SuppressionReason>(),
    mailId: uuid(),
    /** first use of the link in its mail */
    openedAt: timestamp({ withTimezone: true }),
    /** its mail's link ended all reminders to the address */
    unsubscribedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('reminders_one_planned_basket').on(t.userId).where(sql`kind = 'basket' and state = 'planned'`),
    uniqueIndex('reminders_one_review').on(t.orderId).where(sql`kind = 'review'`),
    uniqueIndex('reminders_one_refill').on(t.orderItemId).where(sql`kind = 'refill' and state <> 'suppressed'`),
    index('reminders_due').on(t.dueAt, t.id).where(sql`state = 'planned' and due_at is not null`),
    index('reminders_undelivered').on(t.orderId).where(sql`state = 'planned' and due_at is null`),
    index('reminders_contact').on(t.contactHash, t.endedAt),
    index('reminders_mail').on(t.mailId).where(sql`mail_id is not null`),
    index('reminders_email').on(t.email),
    index('reminders_ended').on(t.endedAt, t.kind).where(sql`ended_at is not null`),
    // deleting an account, order or item looks for references here
    index('reminders_user').on(t.userId),
    index('reminders_order').on(t.orderId),
    index('reminders_order_item').on(t.orderItemId),
    check('reminders_kind', sql.raw(isOneOf('kind', REMINDER_KINDS))),
    check('reminders_state', sql.raw(isOneOf('state', REMINDER_STATES))),
    check('reminders_reason', sql.raw(isOneOf('reason', SUPPRESSION_REASONS))),
    check(
      'reminders_subject',
      sql`case kind when 'review' then order_id is not null and order_item_id is null
        when 'refill' then order_id is not null and order_item_id is not null else order_item_id is null end`,
    ),
    check(
      'reminders_end',
      sql`(ended_at is null) = (state = 'planned') and (reason is null) = (state <> 'suppressed')
        and (mail_id is null) = (state <> 'sent')`,
    ),
    check('reminders_use', sql`state = 'sent' or (opened_at is null and unsubscribed_at is null)`),
  ],
);

/** Addresses that get no reminders of a kind, as keyed hashes, so that an erased address stays unsubscribed. */
export const reminderOptOuts = pgTable(
  'reminder_opt_outs',
  {
    contactHash: text().notNull(),
    kind: text().$type<ReminderKind>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.contactHash, t.kind] }),
    check('reminder_opt_outs_kind', sql.raw(isOneOf('kind', REMINDER_KINDS))),
  ],
);
