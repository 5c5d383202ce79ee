import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { isPublished } from './is-published.ts';

/** Active categories in display order with the number of their products. */
export async function listCategories(db: Queryable) {
  addCacheTags('catalog', 'categories');
  return db
    .select({
      id: productCategories.id,
      slug: productCategories.slug,
      name: productCategories.name,
      description: productCategories.description,
      count: count(products.id),
      picture: { key: media.key, alt: media.alt },
      formerSlugs: productCategories.formerSlugs,
    })
    .from(productCategories)
    .leftJoin(products, and(eq(products.categoryId, productCategories.id), isPublished))
    .leftJoin(media, eq(media.id, productCategories.mediaId))
    .where(and(eq(productCategories.isActive, true), isNull(productCategories.archivedAt)))
    .groupBy(productCategories.id, media.id)
    .orderBy(asc(productCategories.displayOrder), asc(productCategories.id));
}
