import { asc, eq, inArray } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChanges } from '../audit/record-change.ts';
import { recordProductEvents } from './record-product-events.ts';
import { laterThan } from './remove-product.ts';
import { saveSearchTokens } from './save-search-tokens.ts';

type Fields = { ids: readonly string[]; categoryId?: string | undefined; badge?: string | null | undefined };

/** Sets category or badge (null: none) of several products; undefined fields stay. */
export function setProductFields(app: App, staff: Staff, { ids, categoryId, badge }: Fields) {
  return transact(app.db, async (tx) => {
    const storedProducts = await tx
      .select()
      .from(products)
      .where(inArray(products.id, [...ids]))
      .orderBy(asc(products.id))
      .for('update');
    const category = categoryId === undefined ? null : await readOpenCategory(tx, categoryId);
    const rows = storedProducts.filter(
      (row) => (category && row.categoryId !== category.id) || (badge !== undefined && row.badge !== badge),
    );
    for (const row of rows)
      await tx
        .update(products)
        .set({
          ...(category ? { categoryId: category.id } : {}),
          ...(badge === undefined ? {} : { badge }),
          updatedAt: laterThan(app, row.updatedAt),
        })
        .where(eq(products.id, row.id));
    const changed = rows.map(({ id }) => id);
    if (category && changed.length > 0) await saveSearchTokens(tx, inArray(products.id, changed));
    await recordProductEvents(tx, 'product.updated', rows);
    await recordChanges(
      tx,
      staff,
      app.now(),
      rows.map((row) => ({
        action: 'product.bulk-edit',
        entityId: row.id,
        label: row.name,
        before: {
          ...(category ? { categoryId: row.categoryId } : {}),
          ...(badge === undefined ? {} : { badge: row.badge }),
        },
        after: { ...(category ? { categoryId: category.id } : {}), ...(badge === undefined ? {} : { badge }) },
      })),
    );
    return {
      changed: rows.map(({ id, name, categoryId: before, badge: had }) => ({
        id,
        name,
        categoryId: before,
        badge: had,
      })),
    };
  });
}

async function readOpenCategory(tx: Tx, id: string) {
  const [row] = await tx.select().from(productCategories).where(eq(productCategories.id, id));
  if (!row || row.archivedAt) throw new DomainError('CATEGORY_NOT_FOUND');
  return row;
}
