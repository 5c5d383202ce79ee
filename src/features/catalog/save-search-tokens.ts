import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#db/queryable.ts';
import { productCategories, products, productVariants } from '#db/schema/catalog.ts';
import { productTokens } from './product-tokens.ts';

/** Rebuilds the search tokens of products, which contain the category's name. */
export async function saveSearchTokens(tx: Tx, which: SQL): Promise<void> {
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      subtitle: products.subtitle,
      categoryName: productCategories.name,
      searchTerms: products.searchTerms,
      nutrition: products.nutrition,
      quantity: products.netQuantity,
      unit: products.netUnit,
      flavours: ofVariants(productVariants.flavour),
      sizes: ofVariants(productVariants.size),
    })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(which)
    .for('update', { of: products });
  for (const { id, quantity, unit, ...described } of rows) {
    const netQuantity = quantity !== null && unit !== null ? { value: quantity, unit } : null;
    const tokens = productTokens({ ...described, netQuantity });
    await tx.update(products).set({ searchTokens: tokens }).where(eq(products.id, id));
  }
}

const ofVariants = (column: AnyPgColumn) => sql<(string | null)[]>`array(select ${column} from ${productVariants}
  where ${productVariants.productId} = ${products.id} and ${productVariants.archivedAt} is null)`;
