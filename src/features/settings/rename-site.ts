import type { Tx } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { lockSection, writeSection } from './write-section.ts';

/** Gives the site another name, within the caller's transaction; nothing happens when it has it already. */
export async function renameSite(app: Pick<App, 'now'>, tx: Tx, staff: Staff, siteName: string): Promise<void> {
  const section = 'general';
  const { values: before } = await lockSection(tx, section);
  if (before.siteName !== siteName)
    await writeSection(app, tx, staff, { section, before, after: { ...before, siteName } });
}
