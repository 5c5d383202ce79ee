import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CREDIT_KINDS, CREDIT_SOURCES, type CreditKind, type CreditSource } from '#shared/credit-entries.ts';
import { type Actor, isOneOf } from '#shared/order-states.ts';
import { money } from '../types.ts';
import { users } from './customers.ts';

/** Store credit of a customer: the sums of its entries. Its row is the lock of everything that changes them. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** what the shop owes, with what unpaid orders hold of it */
    balance: money().notNull().default(0),
    held: money().notNull().default(0),
    /** when the next lot expires; null: none does */
    nextExpiryAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('credit_accounts_owed').on(t.balance, t.userId).where(sql`balance > 0`),
    index('credit_accounts_expiring').on(t.nextExpiryAt, t.userId).where(sql`next_expiry_at is not null`),
    check('credit_accounts_held', sql`held between 0 and balance`),
  ],
);

/** The ledger of store credit. A trigger refuses changes, except that the customer of an entry is forgotten. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid().primaryKey(),
    /** the order of entries of one moment */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** the entry that opened the lot of which this one takes; its own id when it opens one */
    lotId: uuid().notNull(),
    kind: text().$type<CreditKind>().notNull(),
    /** change of what the shop owes, and of what unpaid orders hold of it */
    amount: money().notNull(),
    held: money().notNull(),
    sourceKind: text().$type<CreditSource>().notNull(),
    sourceId: text().notNull(),
    /** of an entry that opens a lot: when what is left of it expires; null: never */
    expiresAt: timestamp({ withTimezone: true }),
    reason: text(),
    actor: text().$type<Actor>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('credit_entries_user').on(t.userId, t.position),
    index('credit_entries_lot').on(t.lotId),
    index('credit_entries_source').on(t.sourceId, t.sourceKind),
    // whoever grants twice for one source grants once
    uniqueIndex('credit_entries_one_grant').on(t.sourceKind, t.sourceId).where(sql`kind = 'granted'`),
    check('credit_entries_kind', sql.raw(isOneOf('kind', CREDIT_KINDS))),
    check('credit_entries_source_kind', sql.raw(isOneOf('source_kind', CREDIT_SOURCES))),
    check(
      'credit_entries_amounts',
      sql`case kind when 'held' then amount = 0 and held > 0 when 'released' then amount = 0 and held < 0
        when 'spent' then amount < 0 and held = amount when 'expired' then amount < 0 and held = 0
        when 'corrected' then amount <> 0 and held = 0 else amount > 0 and held = 0 end`,
    ),
    check('credit_entries_lot_opened', sql`(amount > 0) = (lot_id = id) and (expires_at is null or lot_id = id)`),
  ],
);
