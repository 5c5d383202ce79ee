import type { Queryable } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readStorefront } from '../brand/read-storefront.ts';
import type { AdminPage } from './admin-contract.ts';
import { findDeliveredPage } from './delivered/delivered-pages.ts';
import { fieldValues } from './field-rules.ts';
import { deliveredVersion, findPage, readContent, readVersions } from './page-store.ts';
import { readImages } from './show-page.ts';

/**
 * A page as staff edit it: the draft or the published version, with its history and the values of all fields.
 * NOT_FOUND.
 */
export async function readAdminPage(app: App, path: string, db: Queryable = app.db): Promise<AdminPage> {
  const values = fieldValues(await readStorefront(app));
  const row = await findPage(db, path);
  const delivered = findDeliveredPage(path);
  if (!row) {
    if (!delivered) throw new DomainError('NOT_FOUND');
    const version = deliveredVersion();
    return {
      ...{ path, kind: delivered.kind, isDelivered: true, revision: 0, content: delivered.content },
      ...{ published: version, draft: null, scheduledAt: null, history: [version], values },
      images: await readImages(db, delivered.content),
    };
  }
  const history = await readVersions(db, row.id);
  const content = await readContent(db, row.id, row.draftVersion ?? row.publishedVersion ?? 1);
  return {
    ...{ path, kind: row.kind, isDelivered: delivered !== undefined, revision: row.revision, content },
    published: history.find(({ version }) => version === row.publishedVersion) ?? null,
    draft: history.find(({ version }) => version === row.draftVersion) ?? null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    history,
    values,
    images: await readImages(db, content),
  };
}

/** An earlier version; 0 is the delivered one. NOT_FOUND. */
export async function readPageVersion(app: App, path: string, version: number) {
  const delivered = findDeliveredPage(path);
  const row = await findPage(app.db, path);
  if (delivered && (version === 0 || (!row && version === 1))) return delivered.content;
  if (!row) throw new DomainError('NOT_FOUND');
  return readContent(app.db, row.id, version);
}
