import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ORDER_CODE_ACTIONS, type OrderCodeAction } from '#shared/order-code-actions.ts';
import { isOneOf } from '#shared/order-states.ts';
import { USER_KINDS, type UserKind } from '#shared/user-kinds.ts';
import { citext } from '../types.ts';

/** The columns that staff search users by, as in the trigram index. */
export const USER_SEARCH_TEXT = sql.raw(`(users.full_name || ' ' || users.email::text)`);

const userColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  fullName: text().notNull().default(''),
  phone: text(),
  /** the number to which codes were sent that its owner entered, last at `phoneProvenAt`; as `phone` while it is confirmed */
  provenPhone: text(),
  phoneProvenAt: timestamp({ withTimezone: true }),
  avatarUrl: text(),
  passwordHash: text(),
  emailConfirmedAt: timestamp({ withTimezone: true }),
  fitnessGoals: text().array().notNull().default([]),
  dietaryPreferences: text().array().notNull().default([]),
  preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  locale: text().notNull().default('en-IN'),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  deletedAt: timestamp({ withTimezone: true }),
});

export const users = pgTable(
  'users',
  {
    ...userColumns(),
    /** 'guest': a visitor who has put something into the cart while accounts are optional */
    kind: text().$type<UserKind>().notNull().default('account'),
    /** null for guests only */
    email: citext().unique(),
    /** of the key of a guest's browser while its session lasts, so that simultaneous writes share one guest */
    guestKeyHash: text().unique('users_guest_key_hash_unique'),
  },
  (t) => [
    // guests may be many times the accounts
    index('users_created').on(t.createdAt, t.id).where(sql`kind = 'account'`),
    index('users_name').on(sql`lower(full_name)`, t.id).where(sql`kind = 'account'`),
    index('users_guests').on(t.createdAt, t.id).where(sql`kind = 'guest'`),
    index('users_guests_in_use').on(t.createdAt, t.id).where(sql`guest_key_hash is not null`),
    index('users_search').using('gin', sql`(full_name || ' ' || email::text) gin_trgm_ops`),
    index('users_goals').using('gin', t.fitnessGoals),
    index('users_diets').using('gin', t.dietaryPreferences),
    // a number that moves to another person is confirmed by one account at most
    uniqueIndex('users_proven_phone').on(t.provenPhone),
    check('users_phone_proof', sql`num_nulls(proven_phone, phone_proven_at) in (0, 2)`),
    check('users_kind', sql.raw(isOneOf('kind', USER_KINDS))),
    check(
      'users_guest',
      sql`case kind when 'guest'
        then email is null and password_hash is null and email_confirmed_at is null and phone is null and full_name = ''
        else email is not null and guest_key_hash is null end`,
    ),
  ],
);

/** SQL: the user has an account; literal, so that partial indexes apply. */
export const isAccount = sql`${users.kind} = 'account'`;

/** The e-mail of users who are known to have an account, such as members of the community. */
export const accountEmail = sql<string>`${users.email}`;

/** The users with an account: whatever concerns only them reads this view. A new column needs it anew. */
export const accounts = pgView('accounts', { ...userColumns(), email: citext().notNull() }).existing();

/**
 * An unconfirmed sign-up. An address may have several, each with its own password; the first one that is confirmed
 * creates the account.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: citext().notNull(),
    fullName: text().notNull(),
    passwordHash: text().notNull(),
    /** of the link in the mail; null until it is written */
    tokenHash: text().unique(),
    /** of the key of the browser that signed up; null: none was sent */
    browserHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('pending_sign_ups_email').on(t.email, t.createdAt), index('pending_sign_ups_expires').on(t.expiresAt)],
);

/**
 * Codes that prove who reads an address or a phone: to sign in, to confirm the phone of an account, or to act on the data
 * of a guest. Rows are made for every contact that is entered; only keyed hashes are stored.
 */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** where it is sent: an address, or a phone as +91… */
    email: citext(),
    phone: text(),
    /** the account that confirms its phone; null: somebody signs in */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** the order whose contact gets the code, and what the code allows with the data of its guest */
    orderId: uuid(),
    orderAction: text().$type<OrderCodeAction>(),
    /** null until the mail or message is written */
    codeHash: text(),
    /** of the key of the browser that asked, which alone can use it */
    browserHash: text().notNull(),
    /** how often a code was entered while this one was open */
    tries: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('sign_in_codes_email').on(t.email, t.createdAt),
    index('sign_in_codes_phone').on(t.phone, t.createdAt).where(sql`phone is not null`),
    index('sign_in_codes_phones_sent').on(t.createdAt).where(sql`phone is not null and code_hash is not null`),
    index('sign_in_codes_user').on(t.userId).where(sql`user_id is not null`),
    index('sign_in_codes_expires').on(t.expiresAt),
    index('sign_in_codes_order').on(t.orderId, t.createdAt).where(sql`order_id is not null`),
    check('sign_in_codes_contact', sql`num_nonnulls(email, phone) = 1 and (user_id is null or phone is not null)`),
    check(
      'sign_in_codes_order',
      sql`(order_id is null) = (order_action is null) and (order_id is null or user_id is null)`,
    ),
    check('sign_in_codes_order_action', sql.raw(isOneOf('order_action', ORDER_CODE_ACTIONS))),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

/** A signed-in device. The refresh token rotates in place; only hashes are stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    previousHash: text(),
    /** when the token was last exchanged: its predecessor is accepted for some seconds more */
    rotatedAt: timestamp({ withTimezone: true }),
    /** of the key of the browser that signed in; null: none was sent yet */
    browserHash: text(),
    userAgent: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    /** set for staff: the session ends this long after their last work */
    idleSeconds: integer(),
    /** when the user last re-authenticated; refunds, exports and settings require it */
    authenticatedAt: timestamp({ withTimezone: true }),
    /** when a second factor was verified; null: signed in without one */
    secondFactorAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Second factor of staff: a time-based code (RFC 6238). The secret is encrypted with a key of the server. */
export const userTotp = pgTable('user_totp', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** the 30-second step of the last accepted code, so that none is accepted twice */
  lastStep: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Recovery codes for a lost phone; each works once. Only hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('recovery_codes_code').on(t.userId, t.codeHash)],
);

/** Mailed links that set a password: after a reset request, or for the first administrator. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset'>().notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('email_tokens_user').on(t.userId)],
);

export const addresses = pgTable(
  'addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    pincode: text().notNull(),
    isStateConfirmed: boolean().notNull().default(false),
    isDefault: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('addresses_user').on(t.userId)],
);
