import { and, eq, isNotNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { productCategories } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AdminCategory } from './list-admin-categories.ts';
import { readCategory } from './save-category.ts';

/** Undoes a deletion. */
export function restoreCategory(app: App, staff: Staff, id: string): Promise<AdminCategory> {
  return transact(app.db, async (tx) => {
    const [row] = await tx
      .update(productCategories)
      .set({ archivedAt: null })
      .where(and(eq(productCategories.id, id), isNotNull(productCategories.archivedAt)))
      .returning({ id: productCategories.id });
    if (!row) throw new DomainError('NOT_FOUND');
    const after = await readCategory(tx, id);
    await recordChange(tx, staff, app.now(), { action: 'category.restore', entityId: id, label: after.name, after });
    return after;
  });
}
