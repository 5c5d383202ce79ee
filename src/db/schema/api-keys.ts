import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './customers.ts';

const instant = () => timestamp({ withTimezone: true });

/** Keys of programs. The key itself is nowhere: its SHA-256 finds it. */
export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  /** the letters by which people know it */
  prefix: text().notNull(),
  hash: text().notNull().unique('api_keys_hash'),
  scopes: text().array().notNull(),
  /** in whose name it works; a key whose maker's account is gone holds no more */
  createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: instant().notNull(),
  expiresAt: instant(),
  endedAt: instant(),
  endedBy: uuid(),
  /** written at most once a minute */
  lastUsedAt: instant(),
  lastAddress: text(),
  /** when somebody last said that it stays although nothing uses it */
  keptAt: instant(),
});

/** Calls of a key by hour, written at most once a minute by each process. */
export const apiKeyHours = pgTable(
  'api_key_hours',
  {
    keyId: uuid()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    hour: instant().notNull(),
    callCount: integer().notNull().default(0),
    deniedCount: integer().notNull().default(0),
    limitedCount: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.hour] }), index('api_key_hours_hour').on(t.hour)],
);
