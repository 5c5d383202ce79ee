import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { citext } from '../types.ts';
import { products } from './catalog.ts';
import { users } from './customers.ts';

export type ReviewState = 'pending' | 'approved' | 'rejected';

/** The columns that staff search reviews by, as in the trigram index. */
export const REVIEW_ADMIN_SEARCH_TEXT = sql.raw(
  `(reviews.title || ' ' || reviews.content || ' ' || reviews.customer_name || ' ' || coalesce(reviews.customer_email::text, ''))`,
);
/** The columns that visitors search reviews by, without personal data. */
export const REVIEW_SEARCH_TEXT = sql.raw(`(reviews.title || ' ' || reviews.content)`);

/** Reviews of products by buyers. Only approved ones are shown and counted. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null: the account is deleted, or staff added it for a customer without one */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** as written; pages show the first name and an initial */
    customerName: text().notNull(),
    customerEmail: citext(),
    rating: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    state: text().$type<ReviewState>().notNull().default('pending'),
    /** why it was rejected, shown to its author */
    rejectionReason: text(),
    /** its author has a confirmed order of the product */
    isVerified: boolean().notNull().default(false),
    isFeatured: boolean().notNull().default(false),
    /** staff added it for a customer */
    addedByStaff: boolean().notNull().default(false),
    helpfulVotes: integer().notNull().default(0),
    reply: text(),
    repliedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reviews_user_product').on(t.userId, t.productId),
    uniqueIndex('reviews_email_product').on(t.customerEmail, t.productId),
    index('reviews_shown').on(t.productId, t.createdAt, t.id).where(sql`state = 'approved'`),
    index('reviews_helpful').on(t.productId, t.helpfulVotes, t.id).where(sql`state = 'approved'`),
    index('reviews_all_shown').on(t.createdAt, t.id).where(sql`state = 'approved'`),
    index('reviews_all_helpful').on(t.helpfulVotes, t.id).where(sql`state = 'approved'`),
    index('reviews_created').on(t.createdAt, t.id),
    index('reviews_state').on(t.state, t.createdAt, t.id),
    index('reviews_rating').on(t.rating, t.createdAt, t.id),
    index('reviews_featured').on(t.createdAt, t.id).where(sql`is_featured`),
    index('reviews_verified').on(t.isVerified, t.createdAt, t.id),
    index('reviews_search').using(
      'gin',
      sql`(title || ' ' || content || ' ' || customer_name || ' ' || coalesce(customer_email::text, '')) gin_trgm_ops`,
    ),
    index('reviews_public_search').using('gin', sql`(title || ' ' || content) gin_trgm_ops`),
    check('reviews_stars', sql`${t.rating} between 1 and 5`),
  ],
);

/** Votes for helpful reviews; a trigger counts them in helpful_votes. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.userId] }), index('review_votes_user').on(t.userId)],
);
