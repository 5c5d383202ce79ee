import type { Tx } from '#db/client.ts';
import { settings } from '#db/schema/platform.ts';
import { NEVER_SAVED } from '#features/settings/write-section.ts';
import type { Demo } from './load-demo.ts';

/** The demo's settings, without an editor. */
export async function seedSettings(tx: Tx, demo: Demo): Promise<void> {
  const rows = Object.entries(demo.settings).map(([section, value]) => ({ section, value, updatedAt: NEVER_SAVED }));
  await tx.insert(settings).values(rows);
}
