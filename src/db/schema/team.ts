import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { citext } from '../types.ts';
import { sessions, users } from './customers.ts';

/**
 * Roles of staff, by the key in user_roles.role. 'admin' is the owner, who has all permissions whatever the row lists.
 */
export const roles = pgTable(
  'roles',
  {
    key: text().primaryKey(),
    name: text().notNull(),
    permissions: text().array().notNull().default([]),
    /** built-in: its name and permissions are fixed, and it cannot be deleted */
    isBuiltIn: boolean().notNull().default(false),
    secondFactorRequired: boolean().notNull().default(false),
    place: integer().notNull().default(1000),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('roles_name').on(sql`lower(${t.name})`)],
);

/** A member's data besides the account; a former member keeps this row without one in user_roles. */
export const staffMembers = pgTable('staff_members', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** the current role, or the last one of a former member */
  role: text().notNull(),
  /** required of this member although the role does not */
  secondFactorRequired: boolean().notNull().default(false),
  /** until when sessions without a required second factor continue; null: they end at once */
  secondFactorDueAt: timestamp({ withTimezone: true }),
  addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  addedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  endedAt: timestamp({ withTimezone: true }),
  endedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
});

/** Open invitations to the team; accepted and withdrawn ones are deleted. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: citext().notNull().unique(),
    fullName: text().notNull(),
    role: text()
      .notNull()
      .references(() => roles.key),
    secondFactorRequired: boolean().notNull().default(false),
    note: text().notNull().default(''),
    /** of the link in the last mail */
    tokenHash: text().notNull().unique(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('team_invitations_role').on(t.role), index('team_invitations_invited_by').on(t.invitedBy)],
);

/** A session whose member sees the panel as a role, until it is ended: what is due is ended by a sweep, with its entry. */
export const roleViews = pgTable(
  'role_views',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text()
      .notNull()
      .references(() => roles.key, { onDelete: 'cascade' }),
    /** of the call that began it: its end is recorded under the same */
    requestId: text().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('role_views_role').on(t.role), index('role_views_ends_at').on(t.endsAt)],
);

/** A shop that its owner offers to another member, until they accept; a change of either's role ends it. */
export const ownerHandovers = pgTable(
  'owner_handovers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** one offer at a time */
    fromUserId: uuid()
      .notNull()
      .unique('owner_handovers_from')
      .references(() => users.id, { onDelete: 'cascade' }),
    toUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** what the owner is afterwards */
    role: text()
      .notNull()
      .references(() => roles.key, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('owner_handovers_to').on(t.toUserId), index('owner_handovers_role').on(t.role)],
);
