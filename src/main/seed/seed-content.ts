import type { Tx } from '#db/queryable.ts';
import { nutritionPlans, workoutGuides } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { toPaise } from '#shared/money.ts';
import type { Demo } from './load-demo.ts';

/** Inserts the demo's nutrition plans and workout guides, whose images are stored already. */
export async function seedContent(tx: Tx, { plans, guides }: Demo): Promise<void> {
  const covers = new Map(
    (await tx.select({ key: media.key, id: media.id }).from(media)).map(({ key, id }) => [key, id]),
  );
  const coverOf = (name: string) => {
    const mediaId = covers.get(`cover-${name}`);
    if (!mediaId) throw new Error(`the demo has no image cover-${name}`);
    return mediaId;
  };
  if (plans.length > 0)
    await tx.insert(nutritionPlans).values(
      plans.map(({ cover, price, ...plan }, index) => ({
        ...plan,
        mediaId: coverOf(cover),
        price: price > 0 ? toPaise(price) : null,
        displayOrder: index + 1,
      })),
    );
  if (guides.length > 0)
    await tx.insert(workoutGuides).values(
      guides.map(({ cover, video, ...guide }, index) => ({
        ...guide,
        mediaId: coverOf(cover),
        videoUrl: video ? `/media/${video}.webm` : null,
        displayOrder: index + 1,
      })),
    );
}
