import { transact } from '#db/client.ts';
import { pages, pageVersions } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AdminPage } from './admin-contract.ts';
import type { Block } from './block-rules.ts';
import { findDefaultPage } from './default-pages/default-pages.ts';
import { categoryHero, categoryProducts, contact, heading, text } from './default-pages/make-blocks.ts';
import { validatePath } from './path-rules.ts';
import { readAdminPage } from './read-admin-page.ts';
import { type PageContent, type PageKind, validatePage } from './rules.ts';

type Request = { path: string; title: string; kind: Exclude<PageKind, 'home'> };

function firstBlocks({ title, kind }: Request): Block[] {
  if (kind === 'landing') return [categoryHero({ heading: title }), categoryProducts({ heading: 'Products' })];
  return [heading({ title }), text('text-1', '', ''), ...(kind === 'legal' ? [contact('this page')] : [])];
}

/** Creates a page as a draft. INVALID_PAGE {fields: path}, PATH_TAKEN. */
export async function createPage(app: App, staff: Staff, request: Request): Promise<AdminPage> {
  const { path, title, kind } = request;
  const content: PageContent = { title, description: '', blocks: firstBlocks(request) };
  const problem = validatePath(path);
  const fields = { ...validatePage(content, kind), ...(problem ? { path: problem } : {}) };
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_PAGE', { fields });
  if (findDefaultPage(path)) throw new DomainError('PATH_TAKEN');
  await transact(app.db, async (tx) => {
    const [row] = await tx
      .insert(pages)
      .values({ path, kind, draftVersion: 1, revision: 1, changedOn: shopDay(app.now()), createdAt: app.now() })
      .onConflictDoNothing()
      .returning({ id: pages.id });
    if (!row) throw new DomainError('PATH_TAKEN');
    await tx
      .insert(pageVersions)
      .values({ pageId: row.id, version: 1, ...content, savedAt: app.now(), savedBy: staff.userId });
    await recordChange(tx, staff, app.now(), {
      action: 'page.create',
      entityId: row.id,
      label: path,
      after: { path, kind, title },
    });
  });
  return readAdminPage(app, path);
}
