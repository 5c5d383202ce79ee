import type { Db } from '#db/queryable.ts';
import { readCached } from '#db/row-cache.ts';
import { pages } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import { DEFAULT_PAGES, DEFAULT_PAGES_DATE, findDefaultPage } from './default-pages/default-pages.ts';
import { readContent } from './page-store.ts';
import type { PageKind } from './rules.ts';
import { type ShownPage, showPage } from './show-page.ts';

type Published = { id: string; kind: PageKind; version: number | null; changedOn: string };

/** The published paths, cached because every request for an unknown path needs them. */
const readPublished = (db: Db): Promise<Map<string, Published>> =>
  readCached(db, 'pages', ['pages'], async (from) => {
    const rows = await from
      .select({
        path: pages.path,
        id: pages.id,
        kind: pages.kind,
        version: pages.publishedVersion,
        changedOn: pages.changedOn,
      })
      .from(pages);
    return new Map(rows.map(({ path, ...page }) => [path, page]));
  });

/** A published page as visitors see it. NOT_FOUND. */
export async function readPage(app: App, path: string): Promise<ShownPage> {
  // a path without a page may have one later
  addCacheTags('pages');
  const stored = (await readPublished(app.db)).get(path);
  if (stored) {
    if (stored.version === null) throw new DomainError('NOT_FOUND');
    const content = await readContent(app.db, stored.id, stored.version);
    return showPage(app, { path, kind: stored.kind, changedOn: stored.changedOn, content });
  }
  const defaultPage = findDefaultPage(path);
  if (!defaultPage) throw new DomainError('NOT_FOUND');
  return showPage(app, { ...defaultPage, changedOn: DEFAULT_PAGES_DATE });
}

/** Whether a published page that law requires is at this path. */
export async function isLegalPath(app: App, path: string): Promise<boolean> {
  const stored = (await readPublished(app.db)).get(path);
  if (stored) return stored.kind === 'legal' && stored.version !== null;
  return findDefaultPage(path)?.kind === 'legal';
}

/** The paths of all published pages with the date of their last change. */
export async function listPublishedPaths(app: App): Promise<{ path: string; changedOn: string }[]> {
  const stored = await readPublished(app.db);
  const pages = [...stored].flatMap(([path, { version, changedOn }]) =>
    version === null ? [] : [{ path, changedOn }],
  );
  const defaultPages = DEFAULT_PAGES.filter(({ path }) => !stored.has(path));
  return [...defaultPages.map(({ path }) => ({ path, changedOn: DEFAULT_PAGES_DATE })), ...pages];
}
