import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { workoutGuides } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import type { workoutGuide } from './contract.ts';

export const guideColumns = {
  id: workoutGuides.id,
  slug: workoutGuides.slug,
  title: workoutGuides.title,
  description: workoutGuides.description,
  image: imageAssetColumns,
  videoUrl: workoutGuides.videoUrl,
  category: workoutGuides.category,
  difficultyLevel: workoutGuides.difficultyLevel,
  duration: workoutGuides.duration,
  targetMuscles: workoutGuides.targetMuscles,
  equipmentNeeded: workoutGuides.equipmentNeeded,
  displayOrder: workoutGuides.displayOrder,
};

/** The active workout guides in display order; `where` asks for some of them. */
export function activeGuides(db: Queryable, where?: SQL) {
  return db
    .select(guideColumns)
    .from(workoutGuides)
    .leftJoin(media, eq(media.id, workoutGuides.mediaId))
    .where(and(eq(workoutGuides.isActive, true), where))
    .orderBy(asc(workoutGuides.displayOrder), asc(workoutGuides.id));
}

export async function listGuides(db: Queryable): Promise<z.infer<typeof workoutGuide>[]> {
  addCacheTags('content');
  return activeGuides(db);
}
