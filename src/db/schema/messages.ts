import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  type MessageChannel,
  type MessagePurpose,
  type MessageState,
  type ProblemKind,
  RECEIPT_STATUSES,
  type ReceiptStatus,
  type VariableType,
  type WhatsAppCategory,
} from '#shared/message-states.ts';
import { isOneOf } from '#shared/order-states.ts';
import { citext } from '../types.ts';

/** A variable of a template, in the order in which the provider takes them. */
export type TemplateVariable = { name: string; type: VariableType; maxLength: number };

/** The approved text of an event on a channel. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    event: text().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    isActive: boolean().notNull().default(false),
    /** SMS: the provider's id of the template; WhatsApp: its name */
    templateName: text().notNull(),
    /** SMS: the id of the template with the operators (DLT) */
    dltTemplateId: text(),
    /** SMS: the sender that customers see */
    header: text(),
    /** as the provider writes it: 'en', 'hi', 'en_US' */
    language: text().notNull().default('en'),
    category: text().$type<WhatsAppCategory>(),
    /** with {name} for each variable */
    body: text().notNull(),
    variables: jsonb().$type<TemplateVariable[]>().notNull().default([]),
    /** counts changes, so that a change made meanwhile is noticed */
    version: integer().notNull().default(1),
    /** the provider has paused or disabled it: messages take the next channel until it is approved again */
    blockedAt: timestamp({ withTimezone: true }),
    /** the last refusal that names the template, until a message with it arrives */
    problemCode: text(),
    problem: text(),
    problemAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event, t.channel] }),
    index('message_templates_name').on(t.channel, t.templateName),
    check('message_templates_channel', sql.raw(isOneOf('channel', MESSAGE_CHANNELS))),
  ],
);

/** Messages by SMS and WhatsApp: each is stored before it is sent, and sent once. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text().$type<MessageChannel>().notNull(),
    event: text().notNull(),
    purpose: text().$type<MessagePurpose>().notNull(),
    /** '+919876543210'; null once the customer is erased. A suppressed message has what was given. */
    phone: text(),
    /** values of the event by their names; emptied of secrets when sent */
    variables: jsonb().$type<Record<string, string>>().notNull(),
    /** what was sent, without secrets; empty before, and after its retention */
    text: text().notNull().default(''),
    /** where the text goes by mail when no channel takes it; null: the customer has a mail of the event anyhow */
    fallbackEmail: citext(),
    /** id of the order concerned */
    relatedId: uuid(),
    state: text().$type<MessageState>().notNull(),
    /** code and words of the last refusal, error or reason of suppression */
    problemCode: text(),
    problem: text(),
    tries: integer().notNull().default(0),
    /** when it is due; null: it is being sent, was sent, or is not sent */
    nextTryAt: timestamp({ withTimezone: true }),
    /** it is not sent after this */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** the sender that claimed it and records its result */
    claim: uuid(),
    claimedAt: timestamp({ withTimezone: true }),
    /** name of the provider that it was given to */
    provider: text(),
    providerMessageId: text(),
    /** the provider's id of the person, who can have no phone number there */
    providerUserId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
    /** the time of the state that a receipt gave it */
    receiptAt: timestamp({ withTimezone: true }),
    /** when the next channel or a mail took over */
    replacedAt: timestamp({ withTimezone: true }),
    /** the message that this one replaces, as its channel did not take it */
    replacesId: uuid().references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('messages_due').on(t.nextTryAt).where(sql`next_try_at is not null`),
    index('messages_claimed').on(t.claimedAt).where(sql`claimed_at is not null`),
    index('messages_listed').on(t.createdAt, t.id),
    index('messages_state').on(t.state, t.createdAt, t.id),
    index('messages_phone').on(t.phone, t.createdAt).where(sql`phone is not null`),
    index('messages_related').on(t.relatedId).where(sql`related_id is not null`),
    index('messages_provider_user').on(t.providerUserId, t.createdAt).where(sql`provider_user_id is not null`),
    index('messages_with_content').on(t.createdAt).where(sql`text <> '' or variables <> '{}'::jsonb`),
    uniqueIndex('messages_provider_message')
      .on(t.provider, t.providerMessageId)
      .where(sql`provider_message_id is not null`),
    uniqueIndex('messages_replaces').on(t.replacesId).where(sql`replaces_id is not null`),
    check('messages_channel', sql.raw(isOneOf('channel', MESSAGE_CHANNELS))),
    check('messages_purpose', sql.raw(isOneOf('purpose', MESSAGE_PURPOSES))),
    check('messages_state_name', sql.raw(isOneOf('state', MESSAGE_STATES))),
    check('messages_queued', sql`(next_try_at is not null) = (state = 'queued')`),
    check('messages_sending', sql`(claimed_at is not null) = (state = 'sending')`),
    check('messages_accepted', sql`state not in ('accepted', 'sent', 'delivered', 'read') or accepted_at is not null`),
  ],
);

/** Verified receipts of providers, each stored once; they may come before the answer to the message. */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    providerMessageId: text().notNull(),
    status: text().$type<ReceiptStatus>().notNull(),
    /** the provider's code; empty without one */
    code: text().notNull().default(''),
    text: text().notNull().default(''),
    /** what a failure means for the shop */
    problemKind: text().$type<ProblemKind>(),
    /** null: no message has this id yet */
    messageId: uuid().references(() => messages.id, { onDelete: 'cascade' }),
    /** what the provider charges for, as it says */
    pricing: jsonb().$type<Record<string, string | boolean>>(),
    at: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('message_receipts_once').on(t.provider, t.providerMessageId, t.status, t.code),
    index('message_receipts_message').on(t.messageId).where(sql`message_id is not null`),
    index('message_receipts_unmatched').on(t.receivedAt).where(sql`message_id is null`),
    check('message_receipts_status', sql.raw(isOneOf('status', RECEIPT_STATUSES))),
  ],
);

/** Phones that a channel does not reach, or to which it takes no offers. No consent is concerned. */
export const phoneBlocks = pgTable(
  'phone_blocks',
  {
    phone: text().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    /** 'promotional': offers and reminders only */
    scope: text().$type<'all' | 'promotional'>().notNull(),
    code: text().notNull(),
    reason: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.phone, t.channel, t.scope] }),
    index('phone_blocks_until').on(t.until),
    check('phone_blocks_channel', sql.raw(isOneOf('channel', MESSAGE_CHANNELS))),
    check('phone_blocks_scope', sql`scope in ('all', 'promotional')`),
  ],
);

/** A provider that takes no messages for a time: limits, an expired token, a locked account. */
export const channelPauses = pgTable(
  'channel_pauses',
  {
    provider: text().notNull(),
    scope: text().$type<'all' | 'promotional'>().notNull(),
    code: text().notNull(),
    reason: text().notNull(),
    /** the owner has to act, not only wait */
    needsStaff: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.scope] }),
    check('channel_pauses_scope', sql`scope in ('all', 'promotional')`),
  ],
);
