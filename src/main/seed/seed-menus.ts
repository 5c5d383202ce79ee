import type { Tx } from '#db/client.ts';
import { menuVersions } from '#db/schema/pages.ts';
import type { Demo } from './load-demo.ts';

/** The menus that the demo's staff would have published; without them those as delivered hold. */
export async function seedMenus(tx: Tx, { menus }: Demo, staffId: string, now: Date): Promise<void> {
  if (!menus) return;
  const saved = { menus, savedAt: now, savedBy: staffId, publishedAt: now, publishedBy: staffId };
  await tx.insert(menuVersions).values({ version: 1, revision: 1, ...saved });
}
