import { and, eq, max } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { pages, pageVersions } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AdminPage } from './admin-contract.ts';
import { lockPage, readContent } from './page-store.ts';
import { readAdminPage } from './read-admin-page.ts';
import { type PageContent, validatePage } from './rules.ts';

type Request = { path: string; revision: number; content: PageContent };

/**
 * Saves the draft of a page, which visitors do not see. INVALID_PAGE {fields}; PAGE_CHANGED when it was saved or
 * published since `revision` was read: nothing is overwritten.
 */
export async function saveDraft(app: App, staff: Staff, { path, revision, content }: Request): Promise<AdminPage> {
  await transact(app.db, async (tx) => {
    const row = await lockPage(app, tx, path, revision);
    const fields = validatePage(content, row.kind);
    if (Object.keys(fields).length > 0) throw new DomainError('INVALID_PAGE', { fields });
    const before = await readContent(tx, row.id, row.draftVersion ?? row.publishedVersion ?? 1);
    const [last] = await tx
      .select({ version: max(pageVersions.version) })
      .from(pageVersions)
      .where(eq(pageVersions.pageId, row.id));
    const version = row.draftVersion ?? (last?.version ?? 0) + 1;
    const saved = { ...content, savedAt: app.now(), savedBy: staff.userId };
    if (row.draftVersion === null) await tx.insert(pageVersions).values({ pageId: row.id, version, ...saved });
    else
      await tx
        .update(pageVersions)
        .set(saved)
        .where(and(eq(pageVersions.pageId, row.id), eq(pageVersions.version, version)));
    await tx
      .update(pages)
      .set({ draftVersion: version, revision: row.revision + 1 })
      .where(eq(pages.id, row.id));
    await recordChange(tx, staff, app.now(), {
      action: 'page.save',
      entityId: row.id,
      label: path,
      before,
      after: content,
    });
  });
  return readAdminPage(app, path);
}
