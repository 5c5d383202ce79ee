import type { Tx } from '#db/client.ts';
import { pages, pageVersions } from '#db/schema/pages.ts';
import { ABOUT_DESCRIPTION, COMPANY, PRINCIPLES } from '#features/pages/delivered/company-pages.ts';
import { heading } from '#features/pages/delivered/make-blocks.ts';
import type { PageContent } from '#features/pages/rules.ts';
import { shopDay } from '#shared/dates.ts';

/** The story of the demo's brand. */
export const DEMO_ABOUT: PageContent = {
  title: 'About',
  description: ABOUT_DESCRIPTION,
  blocks: [
    heading({
      look: 'brand',
      title: 'Ojas is Sanskrit for vigour',
      lead: 'The strength that stays after the effort. We sell protein, creatine and everyday nutrition for people who train before work, after work and in between, and who want to know what is in the tub.',
    }),
    PRINCIPLES,
    COMPANY,
  ],
};

/** The pages that the demo's staff would have written; what an older demo already has is left. */
export async function seedPages(tx: Tx, now: Date): Promise<void> {
  const [added] = await tx
    .insert(pages)
    .values({ path: '/about', kind: 'content', publishedVersion: 1, changedOn: shopDay(now), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: pages.id });
  if (!added) return;
  await tx.insert(pageVersions).values({ pageId: added.id, version: 1, ...DEMO_ABOUT, savedAt: now, publishedAt: now });
}
