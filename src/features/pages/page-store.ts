import { and, desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { pages, pageVersions } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { VersionInfo } from './admin-contract.ts';
import { pageContent } from './contract.ts';
import { DELIVERED_ON, findDeliveredPage } from './delivered/delivered-pages.ts';
import type { PageContent } from './rules.ts';

/** Queries on pages and their versions that the operations share. */
export type PageRecord = typeof pages.$inferSelect;

/** The date of the delivered pages in their history. */
const DELIVERED_AT = new Date(`${DELIVERED_ON}T00:00:00+05:30`);

export async function findPage(db: Queryable, path: string): Promise<PageRecord | undefined> {
  const [row] = await db.select().from(pages).where(eq(pages.path, path));
  return row;
}

/**
 * Locks the row of a page. A delivered page gets its row here, with version 1 as delivered. PAGE_CHANGED when it was
 * saved since `revision`; NOT_FOUND.
 */
export async function lockPage(app: App, tx: Tx, path: string, revision: number): Promise<PageRecord> {
  await storeDeliveredPage(tx, path);
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

async function storeDeliveredPage(tx: Tx, path: string): Promise<void> {
  const delivered = findDeliveredPage(path);
  if (!delivered) return;
  const [added] = await tx
    .insert(pages)
    .values({ path, kind: delivered.kind, publishedVersion: 1, changedOn: DELIVERED_ON, createdAt: DELIVERED_AT })
    .onConflictDoNothing()
    .returning({ id: pages.id });
  if (!added) return;
  await tx.insert(pageVersions).values({
    ...{ pageId: added.id, version: 1, ...delivered.content },
    ...{ savedAt: DELIVERED_AT, publishedAt: DELIVERED_AT },
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
    const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
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

/** The history entry of an unchanged delivered page. */
export const deliveredVersion = (): VersionInfo => ({
  version: 1,
  savedAt: DELIVERED_AT.toISOString(),
  savedBy: null,
  publishedAt: DELIVERED_AT.toISOString(),
  publishedBy: null,
});
