import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { citext } from '../types.ts';
import { users } from './customers.ts';
import { newsletterSubscribers } from './newsletter.ts';

export type CampaignType = 'promotional' | 'newsletter' | 'announcement';
export type CampaignState = 'draft' | 'sending' | 'paused' | 'stopped' | 'sent';
/**
 * waiting → claimed → sent, failed or unknown (the sender died before recording the result); skipped when the recipient
 * unsubscribed before.
 */
export type RecipientState = 'waiting' | 'claimed' | 'sent' | 'failed' | 'skipped' | 'unknown';

/** An email to all subscribers. */
export const emailCampaigns = pgTable(
  'email_campaigns',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    subject: text().notNull(),
    content: text().notNull(),
    campaignType: text().$type<CampaignType>().notNull().default('promotional'),
    sentBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** active subscribers when it was drafted; its recipients once it is being sent */
    recipientCount: integer().notNull(),
    state: text().$type<CampaignState>().notNull().default('draft'),
    /** recipients by final state, once it is complete */
    outcome: jsonb().$type<Partial<Record<RecipientState, number>>>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** why no mail is being sent: the mail server's message, or that mail is switched off */
    deliveryError: text(),
    /** when its batches were last queued */
    queuedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('email_campaigns_created').on(t.createdAt, t.id),
    index('email_campaigns_state').on(t.state, t.createdAt),
  ],
);

/** Recipients of a campaign, numbered from 1: fixed when sending starts, one row each. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    campaignId: uuid()
      .notNull()
      .references(() => emailCampaigns.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    subscriberId: uuid().references(() => newsletterSubscribers.id, { onDelete: 'set null' }),
    email: citext().notNull(),
    fullName: text(),
    state: text().$type<RecipientState>().notNull().default('waiting'),
    /** the run that claimed it; only that run may settle it */
    workerRun: uuid(),
    tries: smallint().notNull().default(0),
    /** after a temporary rejection: not before this instant */
    retryAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.number] }),
    index('campaign_recipients_state').on(t.campaignId, t.state, t.number),
    index('campaign_recipients_finished').on(t.campaignId, t.finishedAt),
    index('campaign_recipients_subscriber').on(t.subscriberId),
  ],
);

/** Batches of 500 recipients; the worker that sends one holds its lease. */
export const campaignBatches = pgTable(
  'campaign_batches',
  {
    campaignId: uuid()
      .notNull()
      .references(() => emailCampaigns.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    firstNumber: integer().notNull(),
    lastNumber: integer().notNull(),
    workerRun: uuid(),
    leaseUntil: timestamp({ withTimezone: true }),
    completedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.number] }),
    index('campaign_batches_leased').on(t.leaseUntil).where(sql`completed_at is null`),
  ],
);

/** When the next bulk mail may be sent, by any worker. */
export const mailThrottle = pgTable('mail_throttle', {
  name: text().primaryKey(),
  nextSendAt: timestamp({ withTimezone: true }).notNull(),
});
