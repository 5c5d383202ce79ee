import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { batches } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { addCacheEnd, addCacheTags } from '#platform/http/cache-tags.ts';
import { addDays, shopDay, shopInstant } from '#shared/dates.ts';
import { resolveProduct } from '../catalog/get-product.ts';
import { lastDayAtDoor, proposeBatches } from './batch-rules.ts';
import { labReportOf } from './check-batch.ts';
import { readLifeRule } from './read-life-rule.ts';

/**
 * The batch that is sent next of each variant of a product: the nearest day of units that still have the promised life.
 * A variant of whose next units no day is known has none. NOT_FOUND.
 */
export async function findSentBatches(app: App, idOrSlug: string) {
  const productId = await resolveProduct(app.db, idOrSlug);
  addCacheTags(`product:${productId}`, 'settings');
  const rule = await readLifeRule(app.db);
  const today = shopDay(app.now());
  const rows = await app.db
    .select({ batch: batches })
    .from(batches)
    .innerJoin(productVariants, eq(productVariants.id, batches.variantId))
    .where(
      and(
        eq(productVariants.productId, productId),
        isNull(productVariants.archivedAt),
        isNotNull(productVariants.tracksBatchesSince),
        gt(batches.onHand, 0),
      ),
    );
  const candidateBatches = rows.map(({ batch }) => batch);
  const variantIds = [...new Set(candidateBatches.map(({ variantId }) => variantId))];
  return variantIds.flatMap((variantId) => {
    const [next] = proposeBatches(
      candidateBatches.filter((batch) => batch.variantId === variantId),
      1,
      rule,
      today,
    );
    if (!next?.batch.bestBefore) return [];
    const { number, bestBefore } = next.batch;
    // on the day after, the next batch is sent
    addCacheEnd(shopInstant(addDays(lastDayAtDoor(next.batch, rule)!, 1)).getTime());
    return [{ variantId, number, bestBefore, labReport: labReportOf(next.batch) }];
  });
}
