import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { workoutGuides } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { guideDetail } from './contract.ts';
import { activeGuides, guideColumns } from './list-guides.ts';

const OTHERS = 3;

/** A guide with its steps and up to three more of its category; NOT_FOUND also when it is not active. */
export async function getGuide(db: Queryable, slug: string): Promise<z.infer<typeof guideDetail>> {
  addCacheTags('content');
  const [guide] = await db
    .select({ ...guideColumns, instructions: workoutGuides.instructions })
    .from(workoutGuides)
    .leftJoin(media, eq(media.id, workoutGuides.mediaId))
    .where(and(eq(workoutGuides.slug, slug), eq(workoutGuides.isActive, true)));
  if (!guide) throw new DomainError('NOT_FOUND');
  const sameCategory = sql`lower(${workoutGuides.category}) = lower(${guide.category})`;
  const others = await activeGuides(db, and(sameCategory, ne(workoutGuides.id, guide.id))).limit(OTHERS);
  return { ...guide, others };
}
