import { and, asc, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { isPurchasable } from './availability.ts';
import type { productPage, productQuery } from './contract.ts';
import { displayedRating, displayedReviewCount } from './displayed-rating.ts';
import { isPublished } from './is-published.ts';
import { productCards } from './product-cards.ts';
import { PAGE_SIZE } from './rules.ts';
import { byRelevance, matchesSearch, parseSearch, type Search } from './search-products.ts';

type Query = z.infer<typeof productQuery>;
type Page = z.infer<typeof productPage>;

// the price a card shows when the first variant has its own is still the product's in nearly all shops
const price = products.price;
const origin = sql<string>`(${products.declarations} ->> 'countryOfOrigin')`;

/** A page of the catalogue with what the filters would find. Counts of a filter ignore that filter itself. */
export async function listProducts(db: Queryable, query: Query): Promise<Page> {
  addCacheTags('catalog', 'categories');
  const { pageSize = PAGE_SIZE } = query;
  const search = query.search?.trim() ? await parseSearch(db, query.search) : undefined;
  const base = [isPublished, tab(query.category), search === undefined ? undefined : matchesSearch(search)];
  const filters = {
    flavours: query.flavours.length > 0 ? hasFlavour(query.flavours) : undefined,
    categories: query.categories.length > 0 ? inArray(productCategories.slug, query.categories) : undefined,
    origins: query.origins.length > 0 ? inArray(origin, query.origins) : undefined,
    price: and(
      query.minPrice === undefined ? undefined : sql`${price} >= ${query.minPrice / 100}`,
      query.maxPrice === undefined ? undefined : sql`${price} <= ${query.maxPrice / 100}`,
    ),
    inStock: query.inStock ? isPurchasable : undefined,
    rating: query.minRating === undefined ? undefined : sql`${displayedRating} >= ${query.minRating}`,
  };
  const all = and(...base, ...Object.values(filters));
  const without = (name: keyof typeof filters) =>
    and(...base, ...Object.entries(filters).flatMap(([key, filter]) => (key === name ? [] : [filter])));
  const from = (what: Record<string, SQL | SQL.Aliased>, where: SQL | undefined) =>
    db
      .select(what)
      .from(products)
      .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
      .where(where);

  const [ids, totals, flavours, categories, origins, ratings, stock, prices] = await Promise.all([
    db
      .select({ id: products.id })
      .from(products)
      .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
      .where(all)
      .orderBy(...order(query.sort, search ?? null))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
    from({ total: sql`count(*)::int` }, all),
    db.execute<{ value: string; count: number }>(sql`
      select pv.flavour as value, count(distinct pv.product_id)::int as count
      from product_variants pv
      where pv.flavour is not null and pv.archived_at is null and pv.product_id in (
        select ${products.id} from ${products}
        inner join ${productCategories} on ${productCategories.id} = ${products.categoryId}
        where ${without('flavours') ?? sql`true`})
      group by pv.flavour order by count(distinct pv.product_id) desc, pv.flavour collate "C"`),
    db
      .select({
        value: productCategories.slug,
        label: sql<string>`${productCategories.name}::text`,
        count: sql<number>`count(*)::int`,
      })
      .from(products)
      .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
      .where(without('categories'))
      .groupBy(productCategories.id)
      .orderBy(asc(productCategories.displayOrder)),
    db
      .select({ value: origin, label: origin, count: sql<number>`count(*)::int` })
      .from(products)
      .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
      .where(and(without('origins'), isNotNull(origin)))
      .groupBy(origin)
      .orderBy(sql`${origin} collate "C"`),
    from(
      {
        four: sql`count(*) filter (where ${displayedRating} >= 4)::int`,
        fourAndHalf: sql`count(*) filter (where ${displayedRating} >= 4.5)::int`,
      },
      without('rating'),
    ),
    from({ count: sql`count(*) filter (where ${isPurchasable})::int` }, without('inStock')),
    from(
      { low: sql`coalesce(min(${price}) * 100, 0)::int`, high: sql`coalesce(max(${price}) * 100, 0)::int` },
      without('price'),
    ),
  ]);
  const number = (row: Record<string, unknown> | undefined, name: string) => Number(row?.[name] ?? 0);
  return {
    items: await productCards(
      db,
      ids.map((row) => row.id),
    ),
    total: number(totals[0], 'total'),
    page: query.page,
    pageSize,
    correctedSearch: search?.corrected ?? null,
    facets: {
      flavours: flavours.rows.map(({ value, count }) => ({ value, label: value, count })),
      categories,
      origins,
      ratings: [
        { value: 4.5, count: number(ratings[0], 'fourAndHalf') },
        { value: 4, count: number(ratings[0], 'four') },
      ],
      inStock: number(stock[0], 'count'),
      minPrice: number(prices[0], 'low'),
      maxPrice: number(prices[0], 'high'),
    },
  };
}

// the tabs of the documents: 'protein' finds protein or whey, 'creatine' creatine, in category or name
function tab(category: string | undefined): SQL | undefined {
  if (!category || category === 'all') return undefined;
  const named = (word: string) =>
    or(ilike(products.name, `%${word}%`), sql`${productCategories.name}::text ilike ${`%${word}%`}`);
  if (category === 'protein') return or(named('protein'), named('whey'));
  if (category === 'creatine') return named('creatine');
  return eq(productCategories.slug, category);
}

function hasFlavour(flavours: string[]): SQL {
  const names = sql.join(
    flavours.map((name) => sql`${name}`),
    sql`, `,
  );
  return sql`exists (select from product_variants pv where pv.product_id = ${products.id}
    and pv.archived_at is null and pv.flavour in (${names}))`;
}

function order(sort: Query['sort'], search: Search | null): SQL[] {
  const newest = [desc(products.createdAt), asc(products.id)];
  if (sort === 'popular') return [desc(displayedReviewCount), ...newest];
  if (sort === 'price-low') return [asc(price), ...newest];
  if (sort === 'price-high') return [desc(price), ...newest];
  if (sort === 'rating') return [sql`${displayedRating} desc nulls last`, desc(displayedReviewCount), ...newest];
  if (sort === 'origin') return [sql`${origin} collate "C" nulls last`, ...newest];
  return search ? [...byRelevance(search), ...newest] : newest;
}
