import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { adjustStock } from './adjust-stock.ts';
import { type BulkEditInput, previewProducts, readEditedProducts } from './preview-bulk-edit.ts';
import { recordProductEvents } from './record-product-events.ts';

/** Applies a previewed bulk edit in one transaction. EDIT_CONFLICT when a row has changed, INVALID_BULK_EDIT. */
export function applyBulkEdit(
  app: App,
  staff: Staff,
  { previewToken, ...input }: BulkEditInput & { previewToken: string },
) {
  return transact(app.db, async (tx) => {
    const { rows, variants } = await readEditedProducts(tx, input.ids, true);
    const planned = previewProducts(rows, variants, input);
    if (planned.previewToken !== previewToken) throw new DomainError('EDIT_CONFLICT');
    if (planned.rows.some(({ problem }) => problem)) throw new DomainError('INVALID_BULK_EDIT');
    const changes = planned.rows.filter(({ before, after }) => before !== after);
    for (const change of changes) {
      if (change.what === 'stock') {
        const variant = variants.find(({ id }) => id === change.variantId)!;
        await adjustStock(tx, staff, app.now(), variant, { was: variant.onHand, now: change.after });
      } else if (change.variantId) {
        await tx.update(productVariants).set({ price: change.after }).where(eq(productVariants.id, change.variantId));
      } else {
        await tx.update(products).set({ price: change.after! }).where(eq(products.id, change.productId));
      }
    }
    const isRepriced = ({ id }: { id: string }) =>
      changes.some(({ productId, what }) => productId === id && what !== 'stock');
    for (const row of rows) {
      const productChanges = changes.filter(({ productId }) => productId === row.id);
      if (productChanges.length === 0) continue;
      await tx
        .update(products)
        .set({ updatedAt: new Date(Math.max(app.now().getTime(), row.updatedAt.getTime() + 1)) })
        .where(eq(products.id, row.id));
      await recordChange(tx, staff, app.now(), {
        action: 'product.bulk-edit',
        entityId: row.id,
        label: row.name,
        before: productChanges.map(({ name, what, before }) => ({ name, what, value: before })),
        after: productChanges.map(({ name, what, after }) => ({ name, what, value: after })),
      });
    }
    await recordProductEvents(tx, 'product.updated', rows.filter(isRepriced));
    return { changed: changes.length };
  });
}
