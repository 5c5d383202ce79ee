import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { findProducts } from '../catalog/find-products.ts';
import { isPublished } from '../catalog/is-published.ts';
import { findMatches } from '../packing/find-matches.ts';
import { availableTo } from '../stock/available-units.ts';

const LIMIT = 40;

/** Variants on sale: the one of a barcode or SKU, else those of products by part of their name. */
export async function findGoods(app: App, search: string) {
  const matches = await findMatches(app.db, search);
  const isSearched =
    matches.length > 0
      ? inArray(
          productVariants.id,
          matches.map(({ variantId }) => variantId),
        )
      : inArray(
          products.id,
          (await findProducts(app, search)).map(({ id }) => id),
        );
  const rows = await app.db
    .select({
      variantId: productVariants.id,
      name: products.name,
      flavour: productVariants.flavour,
      size: productVariants.size,
      sku: productVariants.sku,
      variantPrice: productVariants.price,
      productPrice: products.price,
      variantMrp: productVariants.originalPrice,
      productMrp: products.originalPrice,
      available: availableTo(null),
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isSearched, isPublished, isNull(productVariants.archivedAt)))
    .orderBy(desc(products.reviewsCount), asc(products.name), asc(productVariants.position))
    .limit(LIMIT);
  return rows.map(({ variantPrice, productPrice, variantMrp, productMrp, available, ...variant }) => ({
    ...variant,
    price: variantPrice ?? productPrice,
    mrp: variantMrp ?? productMrp,
    available: Number.isFinite(available) ? available : null,
  }));
}
