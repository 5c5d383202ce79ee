import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MESSAGE_CHANNELS, type MessageChannel, type PromotionalPurpose } from '#shared/message-states.ts';
import { isOneOf } from '#shared/order-states.ts';
import { citext } from '../types.ts';
import { productVariants } from './catalog.ts';
import { users } from './customers.ts';
import { coupons } from './promotions.ts';

/** The columns that staff search subscribers by, as in the trigram index. */
export const SUBSCRIBER_SEARCH_TEXT = sql.raw(
  `(coalesce(newsletter_subscribers.full_name, '') || ' ' || newsletter_subscribers.email::text)`,
);

/** Addresses that subscribed to the newsletter; active once confirmed by mail. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: citext().notNull().unique(),
    fullName: text(),
    isActive: boolean().notNull().default(false),
    /** the first-order code, created at the first confirmation and kept */
    couponId: uuid().references(() => coupons.id),
    subscribedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    confirmedAt: timestamp({ withTimezone: true }),
    unsubscribedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('newsletter_subscribers_active').on(t.isActive, t.subscribedAt, t.id),
    index('newsletter_subscribers_address').on(sql`(email::text)`, t.id).where(sql`is_active`),
    index('newsletter_subscribers_search').using(
      'gin',
      sql`(coalesce(full_name, '') || ' ' || email::text) gin_trgm_ops`,
    ),
  ],
);

export type ConsentPurpose =
  | 'newsletter'
  | 'stock-alert'
  | 'delivery-request'
  | 'account'
  | 'contact'
  | PromotionalPurpose;
/** How a consent lets the shop write. */
export type ConsentChannel = 'mail' | MessageChannel;
/** Where a consent was given or withdrawn. */
export type ConsentSource =
  | 'sign-up'
  | 'newsletter-mail'
  | 'unsubscribe-link'
  | 'product-page'
  | 'checkout'
  | 'order-page'
  | 'contact-form'
  | 'profile'
  | 'panel'
  | 'file'
  | 'deletion'
  | 'message-reply'
  | 'provider'
  | 'unknown';

/**
 * Who consented to what and when, and when they withdrew it, with the notice they saw. Append-only, enforced by a
 * trigger: only the subject of a row may be replaced with a pseudonym.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** the subject: an address, a phone number ('+919876543210'), or both */
    email: citext(),
    phone: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    channel: text().$type<ConsentChannel>().notNull().default('mail'),
    purpose: text().$type<ConsentPurpose>().notNull(),
    given: boolean().notNull(),
    notice: text().notNull(),
    source: text().$type<ConsentSource>().notNull().default('unknown'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('consents_email').on(t.email, t.at),
    index('consents_user').on(t.userId, t.at),
    index('consents_phone').on(t.phone, t.channel, t.purpose, t.at).where(sql`phone is not null`),
    check('consents_channel', sql.raw(isOneOf('channel', ['mail', ...MESSAGE_CHANNELS]))),
    check('consents_subject', sql`case when channel = 'mail' then email is not null else phone is not null end`),
  ],
);

/** Addresses that get one mail when a variant is available again. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: uuid().primaryKey().defaultRandom(),
    variantId: uuid()
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    email: citext().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('stock_alerts_variant_email').on(t.variantId, t.email), index('stock_alerts_email').on(t.email)],
);
