import { and, desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { accounts } from '#db/schema/customers.ts';
import { pages, pageVersions } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import { shopInstant } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { VersionInfo } from './admin-contract.ts';
import { pageContent } from './contract.ts';
import { DEFAULT_PAGES_DATE, findDefaultPage } from './default-pages/default-pages.ts';
import type { PageContent } from './rules.ts';

/** Queries on pages and their versions that the operations share. */
export type PageRecord = typeof pages.$inferSelect;

/** The date of the default pages in their history. */
const DEFAULT_PAGES_TIME = shopInstant(DEFAULT_PAGES_DATE);

export async function findPage(db: Queryable, path: string): Promise<PageRecord | undefined> {
  const [row] = await db.select().from(pages).where(eq(pages.path, path));
  return row;
}

/**
 * Locks the row of a page. A default page gets its row here, with the default text as version 1. PAGE_CHANGED when it was
 * saved since `revision`; NOT_FOUND.
 */
export async function lockPage(app: App, tx: Tx, path: string, revision: number): Promise<PageRecord> {
  await storeDefaultPage(tx, path);
  const [row] = await tx.select().from(pages).where(eq(pages.path, path)).for('update');
  if (!row) throw new DomainError('NOT_FOUND');
  if (row.revision === revision) return row;
  const [last] = await readVersions(tx, row.id);
  throw new DomainError('PAGE_CHANGED', {
    by: last?.publishedBy ?? last?.savedBy ?? null,
    at: last?.publishedAt ?? last?.savedAt ?? app.now().toISOString(),
    revision: row.revision,
  });
}

async function storeDefaultPage(tx: Tx, path: string): Promise<void> {
  const defaultPage = findDefaultPage(path);
  if (!defaultPage) return;
  const [added] = await tx
    .insert(pages)
    .values({
      path,
      kind: defaultPage.kind,
      publishedVersion: 1,
      changedOn: DEFAULT_PAGES_DATE,
      createdAt: DEFAULT_PAGES_TIME,
    })
    .onConflictDoNothing()
    .returning({ id: pages.id });
  if (!added) return;
  await tx.insert(pageVersions).values({
    pageId: added.id,
    version: 1,
    ...defaultPage.content,
    savedAt: DEFAULT_PAGES_TIME,
    publishedAt: DEFAULT_PAGES_TIME,
  });
}

export async function readContent(db: Queryable, pageId: string, version: number): Promise<PageContent> {
  const [row] = await db
    .select({ title: pageVersions.title, description: pageVersions.description, blocks: pageVersions.blocks })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.version, version)));
  if (!row) throw new DomainError('NOT_FOUND');
  return { ...row, blocks: pageContent.shape.blocks.parse(row.blocks) };
}

/** The history of a page: who saved and published which version, newest first. */
export async function readVersions(db: Queryable, pageId: string): Promise<VersionInfo[]> {
  const rows = await db
    .select({
      version: pageVersions.version,
      savedAt: pageVersions.savedAt,
      savedBy: pageVersions.savedBy,
      publishedAt: pageVersions.publishedAt,
      publishedBy: pageVersions.publishedBy,
    })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, pageId))
    .orderBy(desc(pageVersions.version))
    .limit(100);
  return withNames(db, rows);
}

type VersionRow = Omit<VersionInfo, 'savedAt' | 'publishedAt'> & { savedAt: Date; publishedAt: Date | null };

/** Versions with the e-mails of their authors. */
export async function withNames(db: Queryable, rows: readonly VersionRow[]): Promise<VersionInfo[]> {
  const ids = [
    ...new Set(rows.flatMap(({ savedBy, publishedBy }) => [savedBy, publishedBy]).filter((id) => id !== null)),
  ];
  const people = new Map<string, string>();
  for (const id of ids) {
    const [person] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id));
    if (person) people.set(id, person.email);
  }
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
  return rows.map(({ version, savedAt, savedBy, publishedAt, publishedBy }) => ({
    version,
    savedAt: savedAt.toISOString(),
    savedBy: nameOf(savedBy),
    publishedAt: publishedAt?.toISOString() ?? null,
    publishedBy: nameOf(publishedBy),
  }));
}

/** The history entry of an unchanged default page. */
export const defaultVersion = (): VersionInfo => ({
  version: 1,
  savedAt: DEFAULT_PAGES_TIME.toISOString(),
  savedBy: null,
  publishedAt: DEFAULT_PAGES_TIME.toISOString(),
  publishedBy: null,
});
