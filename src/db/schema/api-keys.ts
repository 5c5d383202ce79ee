import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './customers.ts';

const instant = () => timestamp({ withTimezone: true });

/** API keys. Only the SHA-256 of a key is stored. */
export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  /** the first characters, by which staff recognise it */
  prefix: text().notNull(),
  hash: text().notNull().unique('api_keys_hash'),
  scopes: text().array().notNull(),
  /** the creator, in whose name it works; without their account it is invalid */
  createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: instant().notNull(),
  expiresAt: instant(),
  endedAt: instant(),
  endedBy: uuid(),
  /** written at most once a minute */
  lastUsedAt: instant(),
  lastAddress: text(),
  /** when staff last confirmed that it is kept although unused */
  keptAt: instant(),
});

/** Calls per key and hour, written at most once a minute by each process. */
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
