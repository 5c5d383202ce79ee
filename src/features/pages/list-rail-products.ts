import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import type { ProductCard } from '../catalog/contract.ts';
import { findProductIds } from '../catalog/find-products-by-slug.ts';
import { isPublished } from '../catalog/is-published.ts';
import { listBestSellers } from '../catalog/list-best-sellers.ts';
import { listProducts } from '../catalog/list-products.ts';
import { productCards } from '../catalog/product-cards.ts';
import type { RailBlock } from './block-rules.ts';

type Rail = Pick<RailBlock, 'rule' | 'products' | 'count'>;

const BEST_SELLER_DAYS = 90;

/** The products of a rail by its rule, without those that visitors cannot see. */
export async function listRailProducts(app: App, { rule, products: slugs, count }: Rail): Promise<ProductCard[]> {
  addCacheTags('catalog');
  switch (rule) {
    case 'best':
      return listBest(app, count);
    case 'new':
      return newest(app, count);
    case 'offer':
      return productCards(app.db, await findOffers(app, count));
    case 'chosen':
      return productCards(app.db, (await findProductIds(app.db, slugs)).slice(0, count));
  }
}

// best sellers, then the most reviewed: a new shop has no sales
async function listBest(app: App, count: number): Promise<ProductCard[]> {
  const today = shopDay(app.now());
  const sold = await listBestSellers(
    app.db,
    { from: addDays(today, -BEST_SELLER_DAYS), to: today },
    'units',
    count * 2,
  );
  const cards = await productCards(
    app.db,
    sold.map(({ productId }) => productId),
  );
  const { items } = await listProducts(app.db, { ...ALL, sort: 'popular', pageSize: count });
  const shownIds = new Set(cards.map(({ id }) => id));
  return [...cards, ...items.filter(({ id }) => !shownIds.has(id))].slice(0, count);
}

const ALL = { flavours: [], categories: [], origins: [], inStock: false, page: 1 };

async function newest(app: App, count: number): Promise<ProductCard[]> {
  const { items } = await listProducts(app.db, { ...ALL, sort: 'newest', pageSize: count });
  return items;
}

/** Products whose price is below their MRP, the largest saving first. */
async function findOffers(app: App, count: number): Promise<string[]> {
  const saving = sql`max(1 - coalesce(${productVariants.price}, ${products.price}) / coalesce(${productVariants.originalPrice}, ${products.originalPrice}))`;
  const rows = await app.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productVariants, and(eq(productVariants.productId, products.id), isNull(productVariants.archivedAt)))
    .where(and(isPublished, isNotNull(sql`coalesce(${productVariants.originalPrice}, ${products.originalPrice})`)))
    .groupBy(products.id)
    .having(sql`${saving} > 0`)
    .orderBy(desc(saving), products.id)
    .limit(count);
  return rows.map(({ id }) => id);
}
