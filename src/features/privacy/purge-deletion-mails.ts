import { sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';

/** The mail about a deletion is kept for a week, in case it must be sent again. Returns how many were removed. */
export async function purgeDeletionMails(app: App): Promise<number> {
  const { rowCount } = await app.db.execute(
    sql`delete from mails where purpose = 'account-deleted' and created_at < now() - interval '7 days'`,
  );
  return rowCount ?? 0;
}
