import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/queryable.ts';
import { productCategories } from '#db/schema/catalog.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { BitSet } from './bit-set.ts';
import type { suggestions } from './contract.ts';
import { ratedByReviews } from './displayed-rating.ts';
import { readPriceWords } from './price-words.ts';
import { productCards } from './product-cards.ts';
import { readProductIndex } from './read-product-index.ts';
import { byRelevance, matchingSearch, parseSearch } from './search-products.ts';

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 3;

/** Suggestions for a search while it is typed: its first results and categories. */
export async function suggestProducts(db: Db, text: string): Promise<z.infer<typeof suggestions>> {
  addCacheTags('catalog', 'categories');
  const [index, isReviewed] = await Promise.all([readProductIndex(db), ratedByReviews(db)]);
  const { text: words, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = readPriceWords(text);
  const search = parseSearch(index, words);
  if (!search) return { products: [], categories: [], corrected: null };
  const matches = BitSet.intersection(matchingSearch(index, search), index.priced(minPrice, maxPrice));
  const first = byRelevance(
    index,
    { found: matches, search, stars: isReviewed ? 1 : 0 },
    { from: 0, count: MOST_PRODUCTS },
  );
  const terms = new Set(search.groups.flat());
  const named = [...index.categories.values()].filter(({ name }) =>
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .some((word) => terms.has(word)),
  );
  const [cards, categories] = await Promise.all([
    productCards(
      db,
      first.map((number) => index.products[number]!.id),
    ),
    listActive(
      db,
      named.map(({ id }) => id),
    ),
  ]);
  return {
    products: cards.map(({ slug, name, price, image, category, inStock }) => ({
      slug,
      name,
      price,
      image,
      category,
      inStock,
    })),
    categories,
    corrected: search.corrected,
  };
}

async function listActive(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ slug: productCategories.slug, name: productCategories.name })
    .from(productCategories)
    .where(
      and(
        inArray(productCategories.id, ids),
        eq(productCategories.isActive, true),
        isNull(productCategories.archivedAt),
      ),
    )
    .orderBy(asc(productCategories.displayOrder), asc(productCategories.id))
    .limit(MOST_CATEGORIES);
}
