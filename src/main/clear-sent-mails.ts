import { sql } from 'drizzle-orm';
import { readSettings } from '#features/settings/read-settings.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';

const AT_ONCE = 500;

/** Removes the bodies of sent mails after their retention; recipients and times stay. Returns how many. */
export async function clearSentMails(app: App): Promise<number> {
  const { letterDays } = (await readSettings(app.db)).retention;
  const before = new Date(app.now().getTime() - letterDays * DAY_MS).toISOString();
  for (let cleared = 0; ; ) {
    const { rowCount } = await app.db.execute(sql`
      update mails set text = '', html = '', headers = '{}' where id in (
        select id from mails where sent_at < ${before}::timestamptz and text <> '' order by sent_at limit ${AT_ONCE})`);
    cleared += rowCount ?? 0;
    if ((rowCount ?? 0) < AT_ONCE) return cleared;
  }
}
