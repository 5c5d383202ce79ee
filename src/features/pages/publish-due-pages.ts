import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { pages } from '#db/schema/pages.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { publishDraft, requireComplete } from './publish-page.ts';

/**
 * Publishes scheduled drafts that are due. One that is incomplete by then stays on hold until it is complete. Returns
 * how many were published.
 */
export async function publishDuePages(app: App): Promise<number> {
  const due = and(lte(pages.scheduledAt, app.now()), isNotNull(pages.draftVersion));
  const rows = await app.db.select({ id: pages.id }).from(pages).where(due).orderBy(asc(pages.scheduledAt));
  let published = 0;
  for (const { id } of rows)
    published += await transact(app.db, async (tx) => {
      const [row] = await tx
        .select()
        .from(pages)
        .where(and(eq(pages.id, id), due))
        .for('update', { skipLocked: true });
      if (!row) return 0;
      try {
        await requireComplete(app, tx, row);
      } catch (error) {
        if (error instanceof DomainError) return 0;
        throw error;
      }
      await publishDraft(app, tx, row, null);
      return 1;
    });
  return published;
}
