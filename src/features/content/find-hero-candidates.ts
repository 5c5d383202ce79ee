import { and, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { isPublished } from '../catalog/is-published.ts';
import { matchesProductFilter } from '../catalog/list-admin-products.ts';
import { heroCandidates, NOT_IN_HERO } from './list-hero-products.ts';

const RESULT_LIMIT = 20;

/** Products that are not in the hero section yet, by part of their name or SKU, the most reviewed first. */
export async function findHeroCandidates(app: App, search: string | undefined) {
  const ids = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished, NOT_IN_HERO, search ? matchesProductFilter(search) : undefined))
    .orderBy(sql`${products.reviewsCount} desc`, sql`${products.createdAt} desc`)
    .limit(RESULT_LIMIT);
  return heroCandidates(
    app.db,
    ids.map(({ id }) => id),
  );
}
