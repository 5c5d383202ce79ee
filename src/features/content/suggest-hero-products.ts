import { and, inArray } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import { isPublished } from '../catalog/is-published.ts';
import { listBestSellers } from '../catalog/list-best-sellers.ts';
import { heroCandidates, NOT_IN_HERO } from './list-hero-products.ts';

const SUGGESTED = 3;

const SPAN_DAYS = 30;

/** best sellers that are read, as some are in the section or archived */
const LOOKED_AT = 20;

/** Best sellers of the last 30 days that are not in the hero section, with the units sold. */
export async function suggestHeroProducts(app: App) {
  const to = shopDay(app.now());
  const best = await listBestSellers(app.db, { from: addDays(to, 1 - SPAN_DAYS), to }, 'units', LOOKED_AT);
  const units = new Map(best.map((one) => [one.productId, one.units]));
  const free = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...units.keys()]), isPublished, NOT_IN_HERO));
  const ids = best.map(({ productId }) => productId).filter((id) => free.some((one) => one.id === id));
  const candidates = await heroCandidates(app.db, ids.slice(0, SUGGESTED));
  return candidates.map((one) => ({ ...one, sold: units.get(one.id)! }));
}
