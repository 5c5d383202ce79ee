import type { z } from 'zod';
import type { Db } from '#db/queryable.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { BitSet } from './bit-set.ts';
import type { productPage, productQuery } from './contract.ts';
import { ratedByReviews } from './displayed-rating.ts';
import { readPriceWords } from './price-words.ts';
import { productCards } from './product-cards.ts';
import type { ProductIndex, Stars } from './product-index.ts';
import { readProductIndex } from './read-product-index.ts';
import { PAGE_SIZE } from './rules.ts';
import { byRelevance, matchingSearch, pageInOrder, parseSearch, type Search } from './search-products.ts';

type Query = z.infer<typeof productQuery>;
type Page = z.infer<typeof productPage>;
type Facets = Page['facets'];

/** A page of the catalogue with the counts of each filter, which ignore that filter itself. */
export async function listProducts(db: Db, request: Query): Promise<Page> {
  const query = withPriceWords(request);
  addCacheTags('catalog', 'categories');
  const [index, isReviewed] = await Promise.all([readProductIndex(db), ratedByReviews(db)]);
  const { pageSize = PAGE_SIZE } = query;
  const stars = isReviewed ? 1 : 0;
  const search = query.search?.trim() ? parseSearch(index, query.search) : undefined;
  const { found, without } = filterProducts(index, query, search, stars);
  const from = (query.page - 1) * pageSize;
  const numbers =
    search && query.sort === 'newest'
      ? byRelevance(index, { found, search, stars }, { from, count: pageSize })
      : pageInOrder(index, { found, order: query.sort, stars }, { from, count: pageSize });
  return {
    items: await productCards(
      db,
      numbers.map((number) => index.products[number]!.id),
    ),
    total: found.count,
    page: query.page,
    pageSize,
    correctedSearch: search?.corrected ?? null,
    facets: countFacets(index, without, stars),
  };
}

/** A search that names a price is that price's filter; a price that was chosen beside it counts. */
function withPriceWords(query: Query): Query {
  if (!query.search) return query;
  const { text, ...prices } = readPriceWords(query.search);
  return { ...prices, ...query, search: text };
}

type Filter = 'flavours' | 'categories' | 'origins' | 'price' | 'inStock' | 'rating';

function filterProducts(index: ProductIndex, query: Query, search: Search | null | undefined, stars: Stars) {
  const base = [index.all];
  if (query.category && query.category !== 'all') base.push(inTab(index, query.category));
  if (search !== undefined) base.push(matchingSearch(index, search));
  const { minPrice, maxPrice, minRating } = query;
  const filters: Partial<Record<Filter, BitSet>> = {};
  if (query.flavours.length > 0)
    filters.flavours = BitSet.union(query.flavours.flatMap((name) => index.flavours.get(name) ?? []));
  if (query.categories.length > 0)
    filters.categories = index.inCategories(({ slug }) => query.categories.includes(slug));
  if (query.origins.length > 0)
    filters.origins = BitSet.union(query.origins.flatMap((name) => index.origins.get(name) ?? []));
  if (minPrice !== undefined || maxPrice !== undefined)
    filters.price = index.priced(minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY);
  if (query.inStock) filters.inStock = index.purchasable;
  if (minRating !== undefined) filters.rating = index.rated(minRating, stars);
  const among = (sets: BitSet[]) => (sets.length === 1 ? sets[0]! : BitSet.intersection(sets[0]!, ...sets.slice(1)));
  const matches = among([...base, ...Object.values(filters)]);
  const others = (name: Filter) => Object.entries(filters).flatMap(([key, set]) => (key === name ? [] : [set]));
  const filterSets = new Map(Object.keys(filters).map((name) => [name, among([...base, ...others(name as Filter)])]));
  return { found: matches, without: (name: Filter) => filterSets.get(name) ?? matches };
}

// the specified tabs: 'protein' matches protein or whey, 'creatine' creatine, in category or name
function inTab(index: ProductIndex, tab: string): BitSet {
  const words =
    tab === 'protein' ? (['protein', 'whey'] as const) : tab === 'creatine' ? (['creatine'] as const) : null;
  if (!words) return index.inCategories(({ slug }) => slug === tab);
  const inCategory = index.inCategories(({ name }) => words.some((word) => name.toLowerCase().includes(word)));
  return BitSet.union([inCategory, ...words.map((word) => index.named(word))]);
}

function countFacets(index: ProductIndex, without: (name: Filter) => BitSet, stars: Stars): Facets {
  const firstPrice = (order: 'price-low' | 'price-high') => {
    const [first] = pageInOrder(index, { found: without('price'), order, stars }, { from: 0, count: 1 });
    return first === undefined ? 0 : index.prices[first]!;
  };
  const categories = [...index.categories.values()].sort(
    (a, b) => a.displayOrder - b.displayOrder || (a.id < b.id ? -1 : 1),
  );
  return {
    flavours: countEach(index.flavours, without('flavours'))
      .sort((a, b) => b.count - a.count || inCodeOrder(a, b))
      .map(({ value, count }) => ({ value, label: value, count })),
    categories: categories.flatMap(({ id, slug, name }) => {
      const count = index.byCategory.get(id)?.countWith(without('categories')) ?? 0;
      return count > 0 ? [{ value: slug, label: name, count }] : [];
    }),
    origins: countEach(index.origins, without('origins'))
      .sort(inCodeOrder)
      .map(({ value, count }) => ({ value, label: value, count })),
    ratings: [...index.starred[stars]].map(([value, set]) => ({ value, count: set.countWith(without('rating')) })),
    inStock: without('inStock').countWith(index.purchasable),
    minPrice: firstPrice('price-low'),
    maxPrice: firstPrice('price-high'),
  };
}

const countEach = (sets: ReadonlyMap<string, BitSet>, among: BitSet) =>
  [...sets].flatMap(([value, set]) => {
    const count = set.countWith(among);
    return count > 0 ? [{ value, count }] : [];
  });
const inCodeOrder = (a: { value: string }, b: { value: string }) =>
  a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
