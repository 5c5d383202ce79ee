import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { AppliedLine } from '../imports/import-kind.ts';
import type { AdminProduct } from './read-admin-product.ts';
import { removeProductWithin } from './remove-product.ts';
import { toUnchangedInput } from './restore-product.ts';
import { writeProducts } from './write-products.ts';

/**
 * Removes the product that a line created, or gives back what it had before. Units sold since the import stay sold. A
 * product that has changed since stays: INVALID_PRODUCT, EDIT_CONFLICT.
 */
export async function undoProductImport(
  app: App,
  tx: Tx,
  staff: Staff,
  { targetId, undo, stockChanges }: AppliedLine,
): Promise<void> {
  const [row] = await tx.select().from(products).where(eq(products.id, targetId)).for('update');
  if (!row || row.archivedAt) {
    if (undo.before === null) return;
    throw changed('The product has been deleted since the import');
  }
  if (row.updatedAt.toISOString() !== undo.version) throw changed('The product has been changed since the import');
  if (undo.before === null) {
    await removeProductWithin(app, tx, staff, targetId);
    return;
  }
  const before = toUnchangedInput(undo.before as AdminProduct);
  const changes = new Map(stockChanges.map((change) => [change.sku, change]));
  const variants = before.variants.map((variant) => {
    const change = changes.get(variant.sku);
    return change ? { ...variant, stock: { was: change.to, now: change.from } } : variant;
  });
  const expected = { id: targetId, updatedAt: undo.version };
  await writeProducts(app, tx, staff, [{ expected, input: { ...before, variants } }]);
}

const changed = (message: string) => new DomainError('INVALID_PRODUCT', { fields: { name: message } });
