import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { changedKept } from '#db/kept-rows.ts';
import { settings } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { mergeSettings } from './rules.ts';
import { NEVER_SAVED } from './save-settings.ts';

/** Gives the site another name, within the caller's transaction; nothing happens when it has it already. */
export async function renameSite(app: Pick<App, 'now'>, tx: Tx, staff: Staff, siteName: string): Promise<void> {
  const section = 'general';
  await tx.insert(settings).values({ section, value: {}, updatedAt: NEVER_SAVED }).onConflictDoNothing();
  const [row] = await tx.select().from(settings).where(eq(settings.section, section)).for('update');
  const before = mergeSettings({ [section]: row!.value })[section];
  if (before.siteName === siteName) return;
  const after = { ...before, siteName };
  await tx.update(settings).set({ value: after, updatedAt: app.now() }).where(eq(settings.section, section));
  changedKept(tx, 'settings');
  await recordChange(tx, staff, app.now(), {
    action: 'settings.save',
    entityId: section,
    label: section,
    before,
    after,
  });
}
