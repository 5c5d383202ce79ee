import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import type { catalogAdminContract } from './admin-contract.ts';
import { storedImageColumns } from './read-admin-product.ts';

export type AdminCategory = z.output<Contract['create']['~orpc']['outputSchema'] & z.ZodType>;

/** All categories in display order, the inactive ones too, with the number of their products. */
export async function listAdminCategories(db: Queryable, id?: string): Promise<AdminCategory[]> {
  const rows = await db
    .select({
      category: productCategories,
      picture: storedImageColumns,
      products: sql<number>`(select count(*)::int from ${products}
        where ${products.categoryId} = ${productCategories.id} and ${products.archivedAt} is null)`,
      lastTaxRate: sql<number | null>`(select ${products.taxRate}::float8 from ${products}
        where ${products.categoryId} = ${productCategories.id} and ${products.archivedAt} is null
        order by ${products.createdAt} desc, ${products.id} desc limit 1)`,
    })
    .from(productCategories)
    .leftJoin(media, eq(media.id, productCategories.mediaId))
    .where(and(isNull(productCategories.archivedAt), id ? eq(productCategories.id, id) : undefined))
    .orderBy(asc(productCategories.displayOrder), asc(productCategories.id));
  return rows.map(({ category: { id, name, slug, description, displayOrder, isActive }, ...rest }) => ({
    id,
    name,
    slug,
    description,
    displayOrder,
    isActive,
    ...rest,
  }));
}

export type Contract = (typeof catalogAdminContract)['categories'];
