import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import type { suggestions } from './contract.ts';
import { isPublished } from './is-published.ts';
import { productCards } from './product-cards.ts';
import { byRelevance, matchesSearch, parseSearch, textArray } from './search-products.ts';

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 3;

/** What a search that is being typed may mean: the products that the search would show first, and categories. */
export async function suggestProducts(db: Queryable, text: string): Promise<z.infer<typeof suggestions>> {
  const search = await parseSearch(db, text);
  if (!search) return { products: [], categories: [], corrected: null };
  const named = search.groups.map(
    (words) => sql`regexp_split_to_array(lower(${productCategories.name}::text), '[^a-z0-9]+') && ${textArray(words)}`,
  );
  const [found, categories] = await Promise.all([
    db
      .select({ id: products.id })
      .from(products)
      .where(and(isPublished, matchesSearch(search)))
      .orderBy(...byRelevance(search), desc(products.createdAt), asc(products.id))
      .limit(MOST_PRODUCTS),
    db
      .select({ slug: productCategories.slug, name: sql<string>`${productCategories.name}::text` })
      .from(productCategories)
      .where(and(eq(productCategories.isActive, true), isNull(productCategories.archivedAt), or(...named)))
      .orderBy(asc(productCategories.displayOrder), asc(productCategories.id))
      .limit(MOST_CATEGORIES),
  ]);
  const cards = await productCards(
    db,
    found.map(({ id }) => id),
  );
  return {
    products: cards.map(({ slug, name, price, image, category, inStock }) => ({
      ...{ slug, name, price, image, category, inStock },
    })),
    categories,
    corrected: search.corrected,
  };
}
