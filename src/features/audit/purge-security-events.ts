import { lt } from 'drizzle-orm';
import { securityEvents } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';

/** Removes security events older than `days`. Returns how many. */
export async function purgeSecurityEvents(app: App, days: number): Promise<number> {
  const before = new Date(app.now().getTime() - days * DAY_MS);
  return (await app.db.delete(securityEvents).where(lt(securityEvents.at, before))).rowCount ?? 0;
}
