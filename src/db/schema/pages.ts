import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** Pages that staff write. One that has no row is as delivered. */
export const pages = pgTable(
  'pages',
  {
    id: uuid().primaryKey().defaultRandom(),
    path: text().notNull().unique(),
    kind: text().$type<'content' | 'legal' | 'home'>().notNull(),
    /** what visitors see; null: a new page that was never published */
    publishedVersion: integer(),
    /** what staff work on; null: nothing differs from what is published */
    draftVersion: integer(),
    /** when the draft goes out by itself */
    scheduledAt: instant(),
    /** the day that the page names as its last change */
    changedOn: date().notNull(),
    /** counts every save, so that a second editor is told */
    revision: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [index('pages_scheduled').on(t.scheduledAt).where(sql`scheduled_at is not null`)],
);

/** What a page was and is to be; published ones never change. No foreign key to people: this schema knows none. */
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
    /** null: as delivered */
    savedBy: uuid(),
    publishedAt: instant(),
    publishedBy: uuid(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.version] })],
);

/** The menus of header, side and foot: the newest published one is shown, one without a date is the draft. */
export const menuVersions = pgTable('menu_versions', {
  version: integer().primaryKey(),
  menus: jsonb().$type<unknown>().notNull(),
  savedAt: instant().notNull(),
  savedBy: uuid().notNull(),
  /** counts every save, so that a second editor is told */
  revision: integer().notNull(),
  publishedAt: instant(),
  publishedBy: uuid(),
});
