/** How one mail is taken for sending and what became of it is written down. All by the database's clock. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { mails } from '#db/schema/platform.ts';
import type { DeliveryResult } from './bulk-transport.ts';
import { withoutLinkSecrets } from './link-secrets.ts';

export type ClaimedMail = typeof mails.$inferSelect;

/** Longer than the handing over of one mail may take. */
const LEASE_MINUTES = 5;
/** A mail that the server does not take is tried for a day, with longer and longer pauses. */
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;
const TRIED_FOR_HOURS = 24;

const CUT_OFF = 'The sender was cut off before it knew whether this mail had arrived';

/** Takes a mail that is due; null when another has it, or it is no longer to be sent. Repeating it changes nothing. */
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
 * Writes down what became of a mail; also when it has been given up as unknown in between. What is kept of a sent one
 * opens nothing, unless the outbox is the mailbox (`keepsLinks`, in a demo).
 */
export async function settleMail(
  db: Db,
  { id, claim, tries, text, html }: ClaimedMail,
  outcome: DeliveryResult,
  now: Date,
  keepsLinks: boolean,
) {
  const kept = keepsLinks ? {} : { text: withoutLinkSecrets(text), html: withoutLinkSecrets(html), headers: {} };
  const free = { claim: null, claimedAt: null, unknownAt: null };
  const set =
    outcome.kind === 'sent'
      ? { ...free, ...kept, sentAt: now, lastError: null }
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

/** Gives up claims whose process is gone: such a mail may have arrived or not, and is never sent again by itself. */
export async function giveUpLapsedClaims(db: Db): Promise<void> {
  await db
    .update(mails)
    .set({ claimedAt: null, unknownAt: sql`now()`, lastError: CUT_OFF })
    .where(sql`${mails.claimedAt} < now() - make_interval(mins => ${LEASE_MINUTES})`);
}

/** Leaves a mail that is due waiting until its purpose may be sent again. */
export async function holdMail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ heldAt: now, nextTryAt: null })
    .where(sql`${mails.id} = ${id} and ${mails.claim} is null and ${mails.nextTryAt} is not null`);
}

/** Keeps a mail of a shop that sends none: to be read by staff, never sent. */
export async function keepUnsent(db: Db, id: string, now: Date): Promise<void> {
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
