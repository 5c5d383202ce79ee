import { asc, eq, inArray } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChanges } from '../audit/record-change.ts';
import { recordProductEvents } from './record-product-events.ts';
import { laterThan } from './remove-product.ts';
import type { ProductState } from './states.ts';

const ACTIONS = { draft: 'product.unpublish', published: 'product.publish', archived: 'product.archive' } as const;

/** Publishes, unpublishes or archives products; returns the changed ones with their former state. */
export function setProductStates(app: App, staff: Staff, ids: readonly string[], state: ProductState) {
  return transact(app.db, async (tx) => {
    const storedProducts = await tx
      .select()
      .from(products)
      .where(inArray(products.id, [...ids]))
      .orderBy(asc(products.id))
      .for('update');
    const rows = storedProducts.filter((row) => row.state !== state);
    for (const row of rows)
      await tx
        .update(products)
        .set({
          state,
          archivedAt: state === 'archived' ? app.now() : null,
          updatedAt: laterThan(app, row.updatedAt),
        })
        .where(eq(products.id, row.id));
    await recordProductEvents(tx, state === 'archived' ? 'product.deleted' : 'product.updated', rows);
    await recordChanges(
      tx,
      staff,
      app.now(),
      rows.map((row) => ({
        action: ACTIONS[state],
        entityId: row.id,
        label: row.name,
        before: { state: row.state },
        after: { state },
      })),
    );
    return { changed: rows.map(({ id, name, state: before }) => ({ id, name, before })) };
  });
}
