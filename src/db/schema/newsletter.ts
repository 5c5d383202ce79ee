import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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

export type ConsentPurpose = 'newsletter' | 'stock-alert' | 'delivery-request' | 'account' | 'contact';
/** Where a consent was given or withdrawn. */
export type ConsentSource =
  | 'sign-up'
  | 'newsletter-mail'
  | 'unsubscribe-link'
  | 'product-page'
  | 'contact-form'
  | 'profile'
  | 'panel'
  | 'file'
  | 'deletion'
  | 'unknown';

/**
 * Who consented to what and when, and when they withdrew it, with the notice they saw. Append-only, enforced by a
 * trigger: only the subject of a row may be replaced with a pseudonym.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: citext().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    purpose: text().$type<ConsentPurpose>().notNull(),
    given: boolean().notNull(),
    notice: text().notNull(),
    source: text().$type<ConsentSource>().notNull().default('unknown'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('consents_email').on(t.email, t.at), index('consents_user').on(t.userId, t.at)],
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
