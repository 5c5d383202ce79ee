import { lt, sql } from 'drizzle-orm';
import { webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import { KEPT_DAYS } from './rules.ts';

const AT_ONCE = 2000;

/** Deletes events with deliveries and tries after their retention. Returns how many. */
export async function purgeWebhooks(app: App): Promise<number> {
  const before = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  let forgotten = 0;
  for (let last = AT_ONCE; last === AT_ONCE; forgotten += last) {
    const old = sql`(select e.id from ${webhookEvents} e where e.created_at < ${before} order by e.created_at limit ${AT_ONCE})`;
    const { rowCount } = await app.db.execute(sql`delete from ${webhookEvents} where id in ${old}`);
    last = rowCount ?? 0;
  }
  await app.db.delete(webhookEndpoints).where(lt(webhookEndpoints.removedAt, before));
  return forgotten;
}
