import { eq, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { workoutGuides } from '#db/schema/content.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/bind.ts';
import { Refusal } from '#shared/refusal.ts';
import { recordChange } from '../audit/record-change.ts';
import { slugOf } from '../catalog/product-rules.ts';
import type { Guide, GuideInput } from './admin-contract.ts';
import { guideProblems, workoutCategory } from './form-rules.ts';
import { GUIDE, listLength, pictureExists, readRow } from './kinds.ts';

/** Makes a workout guide (`id` null) or changes one, whose address stays; refused with INVALID_GUIDE {fields}. */
export function saveGuide(app: App, staff: Staff, id: string | null, input: GuideInput): Promise<Guide> {
  return transact(app.db, async (tx) => {
    const before = id ? await readRow(GUIDE, tx, id) : null;
    const fields = guideProblems(input);
    if (input.mediaId && !(await pictureExists(tx, input.mediaId))) fields.mediaId = 'This picture is gone';
    const category = workoutCategory(input.category);
    if (!category || Object.keys(fields).length > 0) throw new Refusal('INVALID_GUIDE', { fields });
    const displayOrder = input.displayOrder ?? before?.displayOrder ?? (await listLength(GUIDE, tx));
    const values = { ...input, category, videoUrl: input.videoUrl || null, displayOrder };
    const [row] = id
      ? await tx.update(workoutGuides).set(values).where(eq(workoutGuides.id, id)).returning()
      : await tx
          .insert(workoutGuides)
          .values({ ...values, slug: await freeSlug(tx, input.title), createdAt: app.now() })
          .returning();
    if (!row) throw new Refusal('NOT_FOUND');
    const after = await readRow(GUIDE, tx, row.id);
    const action = before ? 'guide.update' : 'guide.create';
    await recordChange(tx, staff, app.now(), { action, entityId: row.id, label: after.title, before, after });
    return after;
  });
}

// of the title, with a number when another guide is there; a title without Latin letters has no words for an address
async function freeSlug(tx: Tx, title: string): Promise<string> {
  const own = slugOf(title);
  const base = own === slugOf('') ? 'guide' : own;
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
