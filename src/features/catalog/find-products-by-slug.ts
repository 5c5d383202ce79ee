import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Queryable } from '#db/queryable.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import type { ProductCard } from './contract.ts';
import { isPublished } from './is-published.ts';
import { productCards } from './product-cards.ts';

/** Ids of the products with these slugs, in order; former slugs count, unknown and archived products are left out. */
export async function findProductIds(db: Queryable, slugs: readonly string[]): Promise<string[]> {
  // an unknown slug may become a product's later
  addCacheTags('catalog');
  const uniqueSlugs = [...new Set(slugs)];
  const [present, earlier] = await Promise.all([
    db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(and(inArray(products.slug, uniqueSlugs), isPublished)),
    db
      .select({ id: products.id, slug: productSlugs.slug })
      .from(productSlugs)
      .innerJoin(products, and(eq(products.id, productSlugs.productId), isPublished))
      .where(inArray(productSlugs.slug, uniqueSlugs)),
  ]);
  const ids = new Map([...earlier, ...present].map(({ slug, id }) => [slug, id]));
  return [...new Set(uniqueSlugs.flatMap((slug) => ids.get(slug) ?? []))];
}

/** Cards of the products with these slugs; browsers store only slugs. */
export async function listProductCards(db: Db, slugs: readonly string[]): Promise<ProductCard[]> {
  return productCards(db, await findProductIds(db, slugs));
}
