import type { Tx } from '#db/queryable.ts';
import { pages, pageVersions } from '#db/schema/pages.ts';
import { findDefaultPage } from '#features/pages/default-pages/default-pages.ts';
import { shopDay } from '#shared/dates.ts';
import type { DemoIdentity } from './load-demo.ts';

/** Publishes the demo's pages; existing ones are kept. */
export async function seedPages(tx: Tx, demo: DemoIdentity, now: Date): Promise<void> {
  for (const { path, ...content } of demo.pages) {
    const kind = findDefaultPage(path)?.kind ?? 'content';
    const [added] = await tx
      .insert(pages)
      .values({ path, kind, publishedVersion: 1, changedOn: shopDay(now), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: pages.id });
    if (!added) continue;
    await tx.insert(pageVersions).values({ pageId: added.id, version: 1, ...content, savedAt: now, publishedAt: now });
  }
}
