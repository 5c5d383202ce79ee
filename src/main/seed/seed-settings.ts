import type { Tx } from '#db/client.ts';
import { settings } from '#db/schema/platform.ts';
import { NEVER_SAVED } from '#features/settings/write-section.ts';
import type { Demo } from './load-demo.ts';

/** Who the demo shop is and how it sells, as delivered: no person has saved it. */
export async function seedSettings(tx: Tx, demo: Demo): Promise<void> {
  const rows = Object.entries(demo.settings).map(([section, value]) => ({ section, value, updatedAt: NEVER_SAVED }));
  await tx.insert(settings).values(rows);
}
