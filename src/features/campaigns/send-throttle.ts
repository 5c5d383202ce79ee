import { sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';

/** Milliseconds until so many mails may be sent. All workers and campaigns share one rate. */
export async function reserveSendSlot(db: Db, mails: number, perSecond: number): Promise<number> {
  const step = sql`make_interval(secs => ${mails / perSecond}::float8)`;
  const { rows } = await db.execute<{ wait: number }>(sql`
    insert into mail_throttle (name, next_send_at) values ('campaigns', now() + ${step})
    on conflict (name) do update set next_send_at = greatest(mail_throttle.next_send_at, now()) + ${step}
    returning (extract(epoch from next_send_at - ${step} - now()) * 1000)::float8 as wait`);
  return Math.max(0, rows[0]!.wait);
}
