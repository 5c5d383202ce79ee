import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { pages } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AdminPage } from './admin-contract.ts';
import { lockPage } from './page-store.ts';
import { requireComplete } from './publish-page.ts';
import { readAdminPage } from './read-admin-page.ts';

type Request = { path: string; revision: number; at: string | null };

/**
 * Schedules the publication of the draft, or ends the schedule (null). INVALID_SCHEDULE, and all errors of publishing.
 */
export async function schedulePage(app: App, staff: Staff, { path, revision, at }: Request): Promise<AdminPage> {
  const scheduledAt = at === null ? null : new Date(at);
  if (scheduledAt && scheduledAt <= app.now()) throw new DomainError('INVALID_SCHEDULE');
  await transact(app.db, async (tx) => {
    const row = await lockPage(app, tx, path, revision);
    if (scheduledAt) await requireComplete(app, tx, row);
    await tx
      .update(pages)
      .set({ scheduledAt, revision: row.revision + 1 })
      .where(eq(pages.id, row.id));
    await recordChange(tx, staff, app.now(), {
      action: 'page.schedule',
      entityId: row.id,
      label: path,
      before: { scheduledAt: row.scheduledAt?.toISOString() ?? null },
      after: { scheduledAt: scheduledAt?.toISOString() ?? null },
    });
  });
  return readAdminPage(app, path);
}
