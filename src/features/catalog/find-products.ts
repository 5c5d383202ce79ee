import { and, inArray, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { isPublished } from './is-published.ts';
import { matchesProductFilter } from './list-admin-products.ts';
import { cardOf, readProducts } from './product-cards.ts';

const RESULT_LIMIT = 20;

/**
 * Products by part of their name or SKU, the most reviewed first, for every product picker. `knownIds`: only these,
 * published or not.
 */
export async function findProducts(app: App, search: string | undefined, knownIds?: readonly string[]) {
  const ids = await app.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        knownIds ? inArray(products.id, [...knownIds]) : isPublished,
        search ? matchesProductFilter(search) : undefined,
      ),
    )
    .orderBy(sql`${products.reviewsCount} desc`, sql`${products.createdAt} desc`)
    .limit(RESULT_LIMIT);
  const read = await readProducts(
    app.db,
    ids.map(({ id }) => id),
  );
  return read.map((one) => ({
    id: one.product.id,
    slug: one.product.slug,
    name: one.product.name,
    price: one.product.price,
    image: cardOf(one).image,
    variants: one.variants.map(({ id, flavour, size, price, onHand }) => ({
      id,
      flavour,
      size,
      onHand,
      price: price ?? one.product.price,
    })),
  }));
}
