import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { channelPauses, messageReceipts, messages, phoneBlocks } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { readSettings } from '../settings/read-settings.ts';

const AT_ONCE = 500;
/** values of a message are needed as long as another channel may take over */
const VALUES_MS = 3 * DAY_MS;
const UNMATCHED_MS = 7 * DAY_MS;

/**
 * Removes the texts of messages after the retention of mails, their values after three days, and what has ended.
 * Recipients, times and states stay. Returns how many messages lost content.
 */
export async function purgeMessages(app: App): Promise<number> {
  const { letterDays } = (await readSettings(app.db)).retention;
  const before = (ms: number) => new Date(app.now().getTime() - ms);
  const valuesEnd = before(VALUES_MS);
  const textEnd = before(Math.max(letterDays * DAY_MS, VALUES_MS));
  await app.db.delete(phoneBlocks).where(lt(phoneBlocks.until, before(0)));
  await app.db.delete(channelPauses).where(lt(channelPauses.until, before(UNMATCHED_MS)));
  await app.db
    .delete(messageReceipts)
    .where(and(isNull(messageReceipts.messageId), lt(messageReceipts.receivedAt, before(UNMATCHED_MS))));
  return (
    (await clear(app, sql`text = '', variables = '{}'`, textEnd, sql`(text <> '' or variables <> '{}'::jsonb)`)) +
    (await clear(app, sql`variables = '{}'`, valuesEnd, sql`variables <> '{}'::jsonb`))
  );
}

async function clear(
  app: App,
  set: ReturnType<typeof sql>,
  end: Date,
  hasContent: ReturnType<typeof sql>,
): Promise<number> {
  for (let cleared = 0; ; ) {
    const { rowCount } = await app.db.execute(sql`update ${messages} set ${set} where id in (
      select id from ${messages} where created_at < ${end.toISOString()}::timestamptz
        and state not in ('queued', 'sending') and ${hasContent} order by created_at limit ${AT_ONCE})`);
    cleared += rowCount ?? 0;
    if ((rowCount ?? 0) < AT_ONCE) return cleared;
  }
}

/** Deletes the messages about something that is deleted, such as an order. */
export async function purgeMessagesAbout(tx: Tx, relatedId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.relatedId, relatedId));
}
