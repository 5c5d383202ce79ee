import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { COUPON_USE_STATES, type CouponUseState, isOneOf } from '#shared/order-states.ts';
import { citext, money } from '../types.ts';
import { products } from './catalog.ts';
import { users } from './customers.ts';

/** The columns that staff search coupons by, as in the trigram index. */
export const COUPON_SEARCH_TEXT = sql.raw(`(coupons.code || ' ' || coupons.title)`);

export type CouponType = 'percentage' | 'fixed_amount' | 'free_product' | 'combo';

export const coupons = pgTable(
  'coupons',
  {
    id: uuid().primaryKey().defaultRandom(),
    code: text().notNull(),
    title: text().notNull().default(''),
    description: text(),
    couponType: text().$type<CouponType>().notNull(),
    /** percent for percentage and combo, rupees for fixed_amount */
    discountValue: numeric({ precision: 12, scale: 2, mode: 'number' }),
    minimumOrderAmount: money().notNull().default(0),
    maximumDiscountAmount: money(),
    freeProductId: uuid().references(() => products.id),
    applicableCategories: uuid().array(),
    usageLimit: integer(),
    usageCount: integer().notNull().default(0),
    perCustomerLimit: integer(),
    firstOrderOnly: boolean().notNull().default(false),
    assignedEmail: citext(),
    source: text().notNull().default('staff'),
    isActive: boolean().notNull().default(true),
    startsAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // a deleted coupon frees its code
    uniqueIndex('coupons_live_code').on(t.code).where(sql`archived_at is null`),
    index('coupons_listed').on(t.createdAt, t.id).where(sql`archived_at is null`),
    index('coupons_type_listed').on(t.couponType, t.createdAt, t.id).where(sql`archived_at is null`),
    // few of the many coupons are for one address each
    index('coupons_inactive').on(t.createdAt, t.id).where(sql`archived_at is null and is_active = false`),
    index('coupons_starting').on(t.startsAt).where(sql`archived_at is null and starts_at is not null`),
    index('coupons_expiring').on(t.expiresAt).where(sql`archived_at is null and expires_at is not null`),
    index('coupons_used_up').on(t.createdAt, t.id).where(sql`archived_at is null and usage_count >= usage_limit`),
    index('coupons_uses').on(t.usageCount, t.id).where(sql`archived_at is null`),
    index('coupons_code_listed').on(t.code, t.id).where(sql`archived_at is null`),
    index('coupons_assigned').on(t.assignedEmail).where(sql`assigned_email is not null`),
    index('coupons_search').using('gin', sql`(code || ' ' || title) gin_trgm_ops`),
  ],
);

/** A use of a coupon: reserved with the order, redeemed when it is confirmed, released when it is cancelled. */
export const couponUsage = pgTable(
  'coupon_usage',
  {
    id: uuid().primaryKey().defaultRandom(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    orderId: uuid().notNull().unique(),
    state: text().$type<CouponUseState>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('coupon_usage_coupon').on(t.couponId, t.state),
    index('coupon_usage_coupon_at').on(t.couponId, t.createdAt, t.id),
    // the discount of this month
    index('coupon_usage_redeemed').on(t.createdAt).where(sql`state = 'redeemed'`),
    index('coupon_usage_user').on(t.userId),
    check('coupon_usage_state', sql.raw(isOneOf('state', COUPON_USE_STATES))),
  ],
);
