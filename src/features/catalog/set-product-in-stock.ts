import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordProductEvents } from './record-product-events.ts';
import { laterThan, lockProduct } from './remove-product.ts';

/** Puts a product on sale or takes it off sale. */
export function setProductInStock(app: App, staff: Staff, id: string, inStock: boolean) {
  return transact(app.db, async (tx) => {
    const row = await lockProduct(tx, id);
    await tx
      .update(products)
      .set({ inStock, updatedAt: laterThan(app, row.updatedAt) })
      .where(eq(products.id, id));
    await recordProductEvents(tx, 'product.updated', [row]);
    await recordChange(tx, staff, app.now(), {
      action: inStock ? 'product.show' : 'product.hide',
      entityId: id,
      label: row.name,
      before: { inStock: row.inStock },
      after: { inStock },
    });
    return { id, name: row.name, inStock };
  });
}
