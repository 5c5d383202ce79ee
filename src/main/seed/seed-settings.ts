import type { Tx } from '#db/queryable.ts';
import { deliveryPlans } from '#db/schema/delivery.ts';
import { settings } from '#db/schema/platform.ts';
import { NEVER_SAVED } from '#features/settings/write-section.ts';
import type { Demo } from './load-demo.ts';

/** The demo's settings and its delivery plan, without an editor. */
export async function seedSettings(tx: Tx, demo: Demo): Promise<void> {
  const rows = Object.entries(demo.settings).map(([section, value]) => ({ section, value, updatedAt: NEVER_SAVED }));
  await tx.insert(settings).values(rows);
  if (demo.delivery) await tx.insert(deliveryPlans).values({ version: 1, plan: demo.delivery, savedAt: NEVER_SAVED });
}
