import type { Queryable } from '#db/client.ts';
import { settings } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { mergeSettings, type Settings } from './rules.ts';

/** The shop's settings as they are now. */
export async function readSettings(db: Queryable): Promise<Settings> {
  addCacheTags('settings');
  const rows = await db.select().from(settings);
  return mergeSettings(Object.fromEntries(rows.map((row) => [row.section, row.value])));
}
