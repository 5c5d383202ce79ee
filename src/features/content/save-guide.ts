import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { workoutGuides } from '#db/schema/content.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { toSlug } from '../catalog/product-rules.ts';
import type { Guide, GuideInput } from './admin-contract.ts';
import { GUIDE } from './content-types.ts';
import { validateGuide, workoutCategory } from './form-rules.ts';
import { saveContent } from './save-content.ts';

/** Makes a workout guide (`id` null) or changes one as it was `expected`, whose address stays; refused with INVALID_GUIDE {fields} or EDIT_CONFLICT. */
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
    // as the list writes it; what is none of the list is among the problems
    values: { ...input, category: workoutCategory(input.category), videoUrl: input.videoUrl || null },
    added: async (tx) => ({ slug: await freeSlug(tx, input.title) }),
    invalidCode: 'INVALID_GUIDE',
  });

// of the title, with a number when another guide is there; a title without Latin letters has no words for an address
async function freeSlug(tx: Tx, title: string): Promise<string> {
  const own = toSlug(title);
  const base = own === toSlug('') ? 'guide' : own;
  // two of one title at once: the second waits and finds the next address
  await tx.execute(sql`lock table ${workoutGuides} in share row exclusive mode`);
  const taken = await tx
    .select({ slug: workoutGuides.slug })
    .from(workoutGuides)
    .where(sql`${workoutGuides.slug} = ${base} or ${workoutGuides.slug} like ${`${base}-%`}`);
  const slugs = new Set(taken.map(({ slug }) => slug));
  if (!slugs.has(base)) return base;
  let number = 2;
  while (slugs.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
