import { asc } from 'drizzle-orm';
import { pages } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import { readStorefront } from '../brand/read-storefront.ts';
import { listCategories } from '../catalog/list-categories.ts';
import type { PageRow } from './admin-contract.ts';
import { DEFAULT_PAGES } from './default-pages/default-pages.ts';
import { fieldValues } from './field-rules.ts';
import { hasLandingPage, landingWordAt } from './landing-rules.ts';
import { findMissingLegalParts } from './legal-rules.ts';
import { defaultVersion, readContent, readVersions } from './page-store.ts';
import { readStoredMenus } from './read-menus.ts';
import { findMissingFields, type PageContent, type PageKind } from './rules.ts';
import { fillLine } from './text-rules.ts';

/** All pages: the default ones in their order, then the shop's own. Landing pages of goods it lacks are left out. */
export async function listPages(app: App): Promise<PageRow[]> {
  const values = fieldValues(await readStorefront(app));
  const stored = await app.db.select().from(pages).orderBy(asc(pages.createdAt), asc(pages.path));
  const [categories, menus] = await Promise.all([listCategories(app.db), readStoredMenus(app.db)]);
  const defaultPages = DEFAULT_PAGES.filter(({ path }) => {
    const word = landingWordAt(path);
    return !word || hasLandingPage(word, categories, menus) || stored.some((row) => row.path === path);
  });
  const summary = (path: string, kind: PageKind, content: PageContent) => ({
    id: path,
    path,
    kind,
    title: fillLine(content.title, values),
    isDefault: defaultPages.some((page) => page.path === path),
    isComplete:
      findMissingFields(content, values).length === 0 &&
      findMissingLegalParts({ path, kind, content }, values).length === 0,
  });
  const rows = await Promise.all(
    stored.map(async (row): Promise<PageRow> => {
      const history = await readVersions(app.db, row.id);
      const content = await readContent(app.db, row.id, row.draftVersion ?? row.publishedVersion ?? 1);
      return {
        ...summary(row.path, row.kind, content),
        published: history.find(({ version }) => version === row.publishedVersion) ?? null,
        draft: history.find(({ version }) => version === row.draftVersion) ?? null,
        scheduledAt: row.scheduledAt?.toISOString() ?? null,
      };
    }),
  );
  const rowsByPath = new Map(rows.map((row) => [row.path, row]));
  const first = defaultPages.map(
    ({ path, kind, content }): PageRow =>
      rowsByPath.get(path) ?? {
        ...summary(path, kind, content),
        published: defaultVersion(),
        draft: null,
        scheduledAt: null,
      },
  );
  return [...first, ...rows.filter(({ isDefault }) => !isDefault)];
}
