import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { settings } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { mergeSettings, type Section, type Settings, type SettingValue } from './rules.ts';

/** The timestamp of a section that was never saved. */
export const NEVER_SAVED = new Date(0);

/** The values of a section and when they were saved, locked until the transaction ends. */
export async function lockSection<Name extends Section>(
  tx: Tx,
  section: Name,
): Promise<{ values: Settings[Name]; updatedAt: Date }> {
  // the first save of a section has no row to lock yet
  await tx.insert(settings).values({ section, value: {}, updatedAt: NEVER_SAVED }).onConflictDoNothing();
  const [row] = await tx.select().from(settings).where(eq(settings.section, section)).for('update');
  return { values: mergeSettings({ [section]: row!.value })[section], updatedAt: row!.updatedAt };
}

type Values = Record<string, SettingValue | undefined>;

/** Writes a locked section as a whole and records the change. */
export async function writeSection(
  app: Pick<App, 'now'>,
  tx: Tx,
  staff: Staff,
  { section, before, after }: { section: Section; before: Values; after: Values },
): Promise<void> {
  await tx.update(settings).set({ value: after, updatedAt: app.now() }).where(eq(settings.section, section));
  invalidateCached(tx, 'settings');
  await recordChange(tx, staff, app.now(), {
    action: 'settings.save',
    entityId: section,
    label: section,
    before,
    after,
  });
}
