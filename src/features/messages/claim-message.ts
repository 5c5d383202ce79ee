/** Claims messages for sending, so that each is sent once. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { messages } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';

export type StoredMessage = typeof messages.$inferSelect;

/** Longer than one try may take. */
const LEASE_MS = 2 * MINUTE_MS;
const IN_ONE_SWEEP = 200;

/** Ids of messages that are due. */
export async function findDueMessages({ db, now }: App): Promise<string[]> {
  const due = await db
    .select({ id: messages.id })
    .from(messages)
    .where(lte(messages.nextTryAt, now()))
    .orderBy(asc(messages.nextTryAt))
    .limit(IN_ONE_SWEEP);
  return due.map(({ id }) => id);
}

/** Claims a due message; null when another worker has it or it is no longer due. Repeatable with the same claim. */
export async function claimMessage(db: Db, id: string, claim: string, now: Date): Promise<StoredMessage | null> {
  const [message] = await db
    .update(messages)
    .set({ state: 'sending', claim, claimedAt: now, nextTryAt: null, tries: sql`${messages.tries} + 1` })
    .where(
      sql`${messages.id} = ${id} and (${messages.claim} = ${claim} and ${messages.state} = 'sending'
        or ${messages.state} = 'queued' and ${messages.nextTryAt} <= ${now.toISOString()}::timestamptz)`,
    )
    .returning();
  return message ?? null;
}

/**
 * Ends claims of dead processes: such a message may have been sent. A code is sent again while it is good, since two of
 * the same harm nobody; others wait for a receipt or for staff.
 */
export async function endExpiredClaims({ db, now }: App): Promise<void> {
  const isExpired = and(eq(messages.state, 'sending'), lte(messages.claimedAt, new Date(now().getTime() - LEASE_MS)));
  const isRepeatable = sql`${messages.purpose} = 'code' and ${messages.expiresAt} > ${now().toISOString()}::timestamptz`;
  const at = sql`${now().toISOString()}::timestamptz`;
  await db
    .update(messages)
    .set({
      state: sql`case when ${isRepeatable} then 'queued' else 'unknown' end`,
      nextTryAt: sql`case when ${isRepeatable} then ${at} end`,
      claim: sql`case when ${isRepeatable} then null else ${messages.claim} end`,
      claimedAt: null,
      problemCode: 'CUT_OFF',
      problem: 'The sender was cut off before it knew whether this message had been taken',
    })
    .where(isExpired);
}
