import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/** Milliseconds until so many mails may leave. All workers and campaigns share one pace. */
export async function reserveSendSlot(db: Db, mails: number, perSecond: number): Promise<number> {
  const step = sql`make_interval(secs => ${mails / perSecond}::float8)`;
  const { rows } = await db.execute<{ wait: number }>(sql`
    insert into mail_pace (name, free_at) values ('campaigns', now() + ${step})
    on conflict (name) do update set free_at = greatest(mail_pace.free_at, now()) + ${step}
    returning (extract(epoch from free_at - ${step} - now()) * 1000)::float8 as wait`);
  return Math.max(0, rows[0]!.wait);
}
