import type { Queryable } from '#db/queryable.ts';
import { readCached } from '#db/row-cache.ts';
import { settings } from '#db/schema/platform.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { mergeSettings, type Settings } from './rules.ts';

/** The shop's settings; at most two seconds old when another process has changed them. */
export function readSettings(db: Queryable): Promise<Settings> {
  addCacheTags('settings');
  return readCached(db, 'settings', ['settings'], async (from) => {
    const rows = await from.select().from(settings);
    const merged = mergeSettings(Object.fromEntries(rows.map((row) => [row.section, row.value])));
    // one object for all callers
    for (const section of Object.values(merged)) Object.freeze(section);
    return Object.freeze(merged);
  });
}
