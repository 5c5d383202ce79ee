import { and, isNull, lt, or } from 'drizzle-orm';
import { reminders } from '#db/schema/reminders.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { KEPT_DAYS } from './rules.ts';

/** Removes reminders that ended more than a year ago, and those of orders that were never delivered. Returns how many. */
export async function purgeReminders(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - KEPT_DAYS * DAY_MS);
  const neverDue = and(isNull(reminders.dueAt), isNull(reminders.endedAt), lt(reminders.createdAt, before));
  const deleted = await app.db.delete(reminders).where(or(lt(reminders.endedAt, before), neverDue));
  return deleted.rowCount ?? 0;
}
