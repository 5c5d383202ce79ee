import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { lockSection, writeSection } from './write-section.ts';

/** Renames the site in the caller's transaction; does nothing when it has the name already. */
export async function renameSite(app: Pick<App, 'now'>, tx: Tx, staff: Staff, siteName: string): Promise<void> {
  const section = 'general';
  const { values: before } = await lockSection(tx, section);
  if (before.siteName !== siteName)
    await writeSection(app, tx, staff, { section, before, after: { ...before, siteName } });
}
