import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { workoutGuides } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { storedImageColumns } from '../catalog/read-admin-product.ts';
import type { Guide } from './admin-contract.ts';

/** All workout guides in their order, the inactive ones too; `id` asks for one. */
export async function listAllGuides(db: Queryable, id?: string): Promise<Guide[]> {
  return db
    .select({
      id: workoutGuides.id,
      slug: workoutGuides.slug,
      title: workoutGuides.title,
      description: workoutGuides.description,
      picture: storedImageColumns,
      videoUrl: workoutGuides.videoUrl,
      category: workoutGuides.category,
      difficultyLevel: workoutGuides.difficultyLevel,
      duration: workoutGuides.duration,
      instructions: workoutGuides.instructions,
      equipmentNeeded: workoutGuides.equipmentNeeded,
      targetMuscles: workoutGuides.targetMuscles,
      displayOrder: workoutGuides.displayOrder,
      isActive: workoutGuides.isActive,
    })
    .from(workoutGuides)
    .leftJoin(media, eq(media.id, workoutGuides.mediaId))
    .where(id ? eq(workoutGuides.id, id) : undefined)
    .orderBy(asc(workoutGuides.displayOrder), asc(workoutGuides.id));
}
