import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import type { comparedProduct } from './contract.ts';
import { findProductIds } from './find-products-by-slug.ts';
import { cardOf, displayedVariant, readProducts } from './product-cards.ts';

/** The comparison of the products with these slugs: cards, and the amounts for prices per unit. */
export async function compareProducts(
  db: Queryable,
  slugs: readonly string[],
): Promise<z.infer<typeof comparedProduct>[]> {
  const read = await readProducts(db, await findProductIds(db, slugs));
  return read.map((one) => {
    const { netQuantity, servings } = displayedVariant(one);
    return {
      ...cardOf(one),
      origin: one.product.declarations?.countryOfOrigin ?? null,
      netQuantity,
      servings,
      proteinPerServing: one.product.proteinPerServing,
    };
  });
}
