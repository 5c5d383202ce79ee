import { and, asc, gt } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { products } from '#db/schema/catalog.ts';
import { isPublished } from './is-published.ts';

const PAGE_SIZE = 1000;

/** The ids of published products in their order: at most 1,000, after the given one. */
export async function listProductIds(db: Queryable, after: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished, after === null ? undefined : gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(PAGE_SIZE);
  return rows.map(({ id }) => id);
}
