import type { Queryable } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readStorefront } from '../brand/read-storefront.ts';
import type { AdminPage } from './admin-contract.ts';
import { findDefaultPage } from './default-pages/default-pages.ts';
import { fieldValues } from './field-rules.ts';
import { defaultVersion, findPage, readContent, readVersions } from './page-store.ts';
import { readImages } from './show-page.ts';

/**
 * A page as staff edit it: the draft or the published version, with its history and the values of all fields.
 * NOT_FOUND.
 */
export async function readAdminPage(app: App, path: string, db: Queryable = app.db): Promise<AdminPage> {
  const values = fieldValues(await readStorefront(app));
  const row = await findPage(db, path);
  const defaultPage = findDefaultPage(path);
  if (!row) {
    if (!defaultPage) throw new DomainError('NOT_FOUND');
    const version = defaultVersion();
    return {
      path,
      kind: defaultPage.kind,
      isDefault: true,
      revision: 0,
      content: defaultPage.content,
      published: version,
      draft: null,
      scheduledAt: null,
      history: [version],
      values,
      images: await readImages(db, defaultPage.content),
    };
  }
  const history = await readVersions(db, row.id);
  const content = await readContent(db, row.id, row.draftVersion ?? row.publishedVersion ?? 1);
  return {
    path,
    kind: row.kind,
    isDefault: defaultPage !== undefined,
    revision: row.revision,
    content,
    published: history.find(({ version }) => version === row.publishedVersion) ?? null,
    draft: history.find(({ version }) => version === row.draftVersion) ?? null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    history,
    values,
    images: await readImages(db, content),
  };
}

/** An earlier version; 0 is the default one. NOT_FOUND. */
export async function readPageVersion(app: App, path: string, version: number) {
  const defaultPage = findDefaultPage(path);
  const row = await findPage(app.db, path);
  if (defaultPage && (version === 0 || (!row && version === 1))) return defaultPage.content;
  if (!row) throw new DomainError('NOT_FOUND');
  return readContent(app.db, row.id, version);
}
