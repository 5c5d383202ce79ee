import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { productCategories } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readCategory } from './save-category.ts';

/** Archives a category without products, since coupons and deleted products may refer to it. */
export async function removeCategory(app: App, staff: Staff, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    // a product that is being added waits for this lock or is counted
    await tx.select().from(productCategories).where(eq(productCategories.id, id)).for('update');
    const before = await readCategory(tx, id);
    if (before.products > 0) throw new DomainError('CATEGORY_NOT_EMPTY', { products: before.products });
    await tx.update(productCategories).set({ archivedAt: app.now() }).where(eq(productCategories.id, id));
    await recordChange(tx, staff, app.now(), { action: 'category.delete', entityId: id, label: before.name, before });
  });
}
