import type { Tx } from '#db/queryable.ts';
import { menuVersions } from '#db/schema/pages.ts';
import type { Demo } from './load-demo.ts';

/** Publishes the demo's menus, if it has any; otherwise the default ones apply. */
export async function seedMenus(tx: Tx, { menus }: Demo, staffId: string, now: Date): Promise<void> {
  if (!menus) return;
  const saved = { menus, savedAt: now, savedBy: staffId, publishedAt: now, publishedBy: staffId };
  await tx.insert(menuVersions).values({ version: 1, revision: 1, ...saved });
}
