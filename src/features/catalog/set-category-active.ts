import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { productCategories } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AdminCategory } from './list-admin-categories.ts';
import { readCategory } from './save-category.ts';

/** Shows a category in the store or hides it. */
export function setCategoryActive(app: App, staff: Staff, id: string, isActive: boolean): Promise<AdminCategory> {
  return transact(app.db, async (tx) => {
    const before = await readCategory(tx, id);
    await tx.update(productCategories).set({ isActive }).where(eq(productCategories.id, id));
    await recordChange(tx, staff, app.now(), {
      action: isActive ? 'category.activate' : 'category.deactivate',
      entityId: id,
      label: before.name,
      before: { isActive: before.isActive },
      after: { isActive },
    });
    return { ...before, isActive };
  });
}
