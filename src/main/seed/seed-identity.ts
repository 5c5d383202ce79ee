import type { Tx } from '#db/client.ts';
import { settings } from '#db/schema/platform.ts';
import { NEVER_SAVED } from '#features/settings/write-section.ts';
import { DEMO_IDENTITY } from './demo-identity.ts';

/** Who the demo shop is, as delivered: no person has saved it. */
export async function seedIdentity(tx: Tx): Promise<void> {
  const rows = Object.entries(DEMO_IDENTITY).map(([section, value]) => ({ section, value, updatedAt: NEVER_SAVED }));
  await tx.insert(settings).values(rows);
}

/** How the demo shop sells, as delivered: also for cash, which its pages speak of. */
export async function seedPaymentSettings(tx: Tx): Promise<void> {
  await tx.insert(settings).values({ section: 'payment', value: { codEnabled: true }, updatedAt: NEVER_SAVED });
}
