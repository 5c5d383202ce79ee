import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { pages, pageVersions } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readStorefront } from '../brand/read-storefront.ts';
import type { AdminPage } from './admin-contract.ts';
import { fieldValues } from './field-rules.ts';
import { findMissingLegalParts } from './legal-rules.ts';
import { lockPage, type PageRecord, readContent } from './page-store.ts';
import { readAdminPage } from './read-admin-page.ts';
import { findMissingFields } from './rules.ts';
import { budgetOf, pageWeight } from './weight-rules.ts';

type Request = { path: string; revision: number };

/**
 * Publishes the draft. DRAFT_MISSING; PAGE_INCOMPLETE {fields, legal}; PAGE_TOO_HEAVY {weight, budget}; PAGE_CHANGED.
 */
export async function publishPage(app: App, staff: Staff, { path, revision }: Request): Promise<AdminPage> {
  await transact(app.db, async (tx) => {
    const row = await lockPage(app, tx, path, revision);
    await requireComplete(app, tx, row);
    await publishDraft(app, tx, row, staff.userId);
    await recordChange(tx, staff, app.now(), {
      action: 'page.publish',
      entityId: row.id,
      label: path,
      before: { version: row.publishedVersion },
      after: { version: row.draftVersion },
    });
  });
  return readAdminPage(app, path);
}

/** Refuses a page without a draft, with empty fields, without required declarations, or above its budget. */
export async function requireComplete(app: App, tx: Tx, { id, path, kind, draftVersion }: PageRecord): Promise<void> {
  if (draftVersion === null) throw new DomainError('DRAFT_MISSING');
  const content = await readContent(tx, id, draftVersion);
  const values = fieldValues(await readStorefront(app));
  const fields = findMissingFields(content, values);
  const legal = findMissingLegalParts({ path, kind, content }, values);
  if (fields.length + legal.length > 0) throw new DomainError('PAGE_INCOMPLETE', { fields, legal });
  const weight = pageWeight(content).total;
  const budget = budgetOf(kind);
  if (weight > budget) throw new DomainError('PAGE_TOO_HEAVY', { weight, budget });
}

/** Publishes the draft of a locked page. `by` is null for a scheduled publication. */
export async function publishDraft(app: App, tx: Tx, row: PageRecord, by: string | null): Promise<void> {
  const { id, draftVersion } = row;
  if (draftVersion === null) throw new DomainError('DRAFT_MISSING');
  await tx
    .update(pageVersions)
    .set({ publishedAt: app.now(), publishedBy: by })
    .where(and(eq(pageVersions.pageId, id), eq(pageVersions.version, draftVersion)));
  await tx
    .update(pages)
    .set({
      publishedVersion: draftVersion,
      draftVersion: null,
      scheduledAt: null,
      changedOn: shopDay(app.now()),
      revision: row.revision + 1,
    })
    .where(eq(pages.id, id));
  invalidateCached(tx, 'pages');
}
