/** Claims a mail for sending and records its result. All times are the database's. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#db/queryable.ts';
import { mails } from '#db/schema/platform.ts';
import type { DeliveryResult } from './bulk-transport.ts';
import { withoutSecrets } from './link-secrets.ts';

export type ClaimedMail = typeof mails.$inferSelect;

/** Longer than delivering one mail may take (ms). */
const LEASE_MINUTES = 5;
/** A rejected mail is retried for a day, with growing pauses. */
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;
const TRIED_FOR_HOURS = 24;

const CUT_OFF = 'The sender was cut off before it knew whether this mail had arrived';

/** Claims a due mail; null when another worker has it or it is no longer due. Repeatable. */
export async function claimMail(db: Db, id: string, claim: string): Promise<ClaimedMail | null> {
  const [mail] = await db
    .update(mails)
    .set({ claim, claimedAt: sql`now()`, nextTryAt: null, unknownAt: null })
    .where(sql`${mails.id} = ${id} and ${mails.sentAt} is null
      and (${mails.claim} = ${claim} or (${mails.claim} is null and ${mails.nextTryAt} <= now()))`)
    .returning();
  return mail ?? null;
}

/**
 * Records the result of a mail, also when it was marked as unknown meanwhile. Links and codes are removed from a sent mail,
 * unless the outbox is the mailbox (`keepsLinks`, in a demo).
 */
export async function recordMailResult(
  db: Db,
  { id, claim, tries, purpose, text, html }: ClaimedMail,
  outcome: DeliveryResult,
  now: Date,
  keepsLinks: boolean,
) {
  const content = keepsLinks
    ? {}
    : { text: withoutSecrets(purpose, text), html: withoutSecrets(purpose, html), headers: {} };
  const free = { claim: null, claimedAt: null, unknownAt: null };
  const set =
    outcome.kind === 'sent'
      ? { ...free, ...content, sentAt: now, lastError: null }
      : outcome.kind === 'unknown'
        ? { claimedAt: null, unknownAt: sql`now()`, lastError: outcome.problem }
        : {
            ...free,
            lastError: outcome.problem,
            tries: tries + 1,
            nextTryAt: outcome.kind === 'refused' ? null : nextTry(tries),
          };
  await db.update(mails).set(set).where(sql`${mails.id} = ${id} and ${mails.claim} = ${claim}`);
}

function nextTry(tries: number): SQL {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** tries);
  return sql`case when ${mails.createdAt} > now() - make_interval(hours => ${TRIED_FOR_HOURS})
    then now() + make_interval(secs => ${pause}) end`;
}

/**
 * Marks claims of dead processes as unknown: such a mail may have been delivered and is never sent again automatically.
 */
export async function markExpiredClaimsUnknown(db: Db): Promise<void> {
  await db
    .update(mails)
    .set({ claimedAt: null, unknownAt: sql`now()`, lastError: CUT_OFF })
    .where(sql`${mails.claimedAt} < now() - make_interval(mins => ${LEASE_MINUTES})`);
}

/** Deletes a mail that no sender has claimed and that was not sent. Returns whether it did. */
export async function removeUnclaimedMail(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(mails)
    .where(sql`${mails.id} = ${id} and ${mails.claim} is null and ${mails.sentAt} is null`);
  return (rowCount ?? 0) > 0;
}

/** Lets a due mail wait until its purpose is switched on. */
export async function holdMail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ heldAt: now, nextTryAt: null })
    .where(sql`${mails.id} = ${id} and ${mails.claim} is null and ${mails.nextTryAt} is not null`);
}

/** Marks a mail of a shop that sends none: staff can read it, and it is never sent. */
export async function markNotSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ notSentAt: now, nextTryAt: null })
    .where(sql`${mails.id} = ${id} and ${mails.claim} is null and ${mails.nextTryAt} is not null`);
}

export async function dueMail(db: Db, id: string) {
  const [mail] = await db
    .select({ purpose: mails.purpose, isDue: sql<boolean>`coalesce(${mails.nextTryAt} <= now(), false)` })
    .from(mails)
    .where(eq(mails.id, id));
  return mail?.isDue ? mail : null;
}
