import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { nutritionPlans } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import type { nutritionPlan } from './contract.ts';

/** The active nutrition plans in display order. */
export async function listPlans(db: Queryable): Promise<z.infer<typeof nutritionPlan>[]> {
  addCacheTags('content');
  return db
    .select({
      id: nutritionPlans.id,
      title: nutritionPlans.title,
      description: nutritionPlans.description,
      image: imageAssetColumns,
      targetAudience: nutritionPlans.targetAudience,
      duration: nutritionPlans.duration,
      features: nutritionPlans.features,
      price: nutritionPlans.price,
      displayOrder: nutritionPlans.displayOrder,
    })
    .from(nutritionPlans)
    .leftJoin(media, eq(media.id, nutritionPlans.mediaId))
    .where(eq(nutritionPlans.isActive, true))
    .orderBy(asc(nutritionPlans.displayOrder), asc(nutritionPlans.id));
}
