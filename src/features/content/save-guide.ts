import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { workoutGuides } from '#db/schema/content.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { toSlug } from '../catalog/product-rules.ts';
import type { Guide, GuideInput } from './admin-contract.ts';
import { GUIDE } from './content-types.ts';
import { validateGuide, workoutCategory } from './form-rules.ts';
import { saveContent } from './save-content.ts';

/** Creates a workout guide (`id` null) or updates one, whose slug stays. INVALID_GUIDE {fields}, EDIT_CONFLICT. */
export const saveGuide = (
  app: App,
  staff: Staff,
  id: string | null,
  input: GuideInput,
  expected?: Record<string, unknown>,
): Promise<Guide> =>
  saveContent(app, staff, GUIDE, id, {
    fields: validateGuide(input),
    expected,
    mediaId: input.mediaId,
    displayOrder: input.displayOrder,
    // as spelt in the list; a category that is not in it has failed validation
    values: { ...input, category: workoutCategory(input.category), videoUrl: input.videoUrl || null },
    added: async (tx) => ({ slug: await freeSlug(tx, input.title) }),
    invalidCode: 'INVALID_GUIDE',
  });

// made of the title, with a number when taken; a title that no slug can be made of gives 'guide'
async function freeSlug(tx: Tx, title: string): Promise<string> {
  const baseSlug = toSlug(title);
  const base = baseSlug === toSlug('') ? 'guide' : baseSlug;
  // of two guides with one title, the second waits and takes the next slug
  await tx.execute(sql`lock table ${workoutGuides} in share row exclusive mode`);
  const usedSlugs = await tx
    .select({ slug: workoutGuides.slug })
    .from(workoutGuides)
    .where(sql`${workoutGuides.slug} = ${base} or ${workoutGuides.slug} like ${`${base}-%`}`);
  const slugs = new Set(usedSlugs.map(({ slug }) => slug));
  if (!slugs.has(base)) return base;
  let number = 2;
  while (slugs.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
