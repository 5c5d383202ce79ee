import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** Pages that staff write. One without a row has its default text. */
export const pages = pgTable(
  'pages',
  {
    id: uuid().primaryKey().defaultRandom(),
    path: text().notNull().unique(),
    kind: text().$type<'content' | 'legal' | 'home' | 'landing'>().notNull(),
    /** the version that visitors see; null: never published */
    publishedVersion: integer(),
    /** the draft; null: nothing differs from the published version */
    draftVersion: integer(),
    /** when the draft is published automatically */
    scheduledAt: instant(),
    /** the date that the page states as its last change */
    changedOn: date().notNull(),
    /** counts every save, so that concurrent edits are detected */
    revision: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [index('pages_scheduled').on(t.scheduledAt).where(sql`scheduled_at is not null`)],
);

/** Versions of a page; published ones never change. No foreign key to users: this schema does not know them. */
export const pageVersions = pgTable(
  'page_versions',
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    blocks: jsonb().$type<unknown[]>().notNull(),
    savedAt: instant().notNull(),
    /** null: the default ones */
    savedBy: uuid(),
    publishedAt: instant(),
    publishedBy: uuid(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.version] })],
);

/**
 * The menus of header, side menu and footer: the newest published version is shown, one without a date is the draft.
 */
export const menuVersions = pgTable('menu_versions', {
  version: integer().primaryKey(),
  menus: jsonb().$type<unknown>().notNull(),
  savedAt: instant().notNull(),
  savedBy: uuid().notNull(),
  /** counts every save, so that concurrent edits are detected */
  revision: integer().notNull(),
  publishedAt: instant(),
  publishedBy: uuid(),
});
