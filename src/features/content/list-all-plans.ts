import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { nutritionPlans } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { storedImageColumns } from '../catalog/read-admin-product.ts';
import type { Plan } from './admin-contract.ts';

/** All nutrition plans in their order, the inactive ones too; `id` asks for one. */
export async function listAllPlans(db: Queryable, id?: string): Promise<Plan[]> {
  const rows = await db
    .select({
      id: nutritionPlans.id,
      title: nutritionPlans.title,
      description: nutritionPlans.description,
      picture: storedImageColumns,
      targetAudience: nutritionPlans.targetAudience,
      duration: nutritionPlans.duration,
      features: nutritionPlans.features,
      price: nutritionPlans.price,
      displayOrder: nutritionPlans.displayOrder,
      isActive: nutritionPlans.isActive,
    })
    .from(nutritionPlans)
    .leftJoin(media, eq(media.id, nutritionPlans.mediaId))
    .where(id ? eq(nutritionPlans.id, id) : undefined)
    .orderBy(asc(nutritionPlans.displayOrder), asc(nutritionPlans.id));
  return rows.map((row) => ({ ...row, price: row.price ?? 0 }));
}
