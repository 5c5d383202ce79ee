import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { citext } from '../types.ts';
import { users } from './customers.ts';
import { newsletterSubscribers } from './newsletter.ts';

export type CampaignType = 'promotional' | 'newsletter' | 'announcement';
export type CampaignState = 'draft' | 'sending' | 'paused' | 'stopped' | 'sent';
/**
 * waiting → claimed → sent, failed or unknown (whoever sent it was cut off before it could say); skipped when the
 * person left the list before their turn.
 */
export type RecipientState = 'waiting' | 'claimed' | 'sent' | 'failed' | 'skipped' | 'unknown';

/** A letter to everybody on the list. */
export const emailCampaigns = pgTable(
  'email_campaigns',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    subject: text().notNull(),
    content: text().notNull(),
    campaignType: text().$type<CampaignType>().notNull().default('promotional'),
    sentBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** active subscribers when it was written; those it goes to once it is being sent */
    recipientCount: integer().notNull(),
    state: text().$type<CampaignState>().notNull().default('draft'),
    /** how many ended in which state, once it is over */
    outcome: jsonb().$type<Partial<Record<RecipientState, number>>>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** why nothing leaves at present: the mail server's words, or that mail is switched off */
    deliveryError: text(),
    /** when its work was last put into the queue */
    queuedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('email_campaigns_created').on(t.createdAt, t.id),
    index('email_campaigns_state').on(t.state, t.createdAt),
  ],
);

/** Who gets a campaign, numbered from 1: fixed when sending starts, one row a person. */
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
    /** the run that claimed it; only that one may settle it */
    workerRun: uuid(),
    tries: smallint().notNull().default(0),
    /** after a 'not now' of the mail server: not before this instant */
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

/** The work of a campaign in parts of 500: who works on a part holds its lease. */
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

/** When the next mail of bulk sending may leave, whichever worker sends it. */
export const mailThrottle = pgTable('mail_throttle', {
  name: text().primaryKey(),
  nextSendAt: timestamp({ withTimezone: true }).notNull(),
});
