import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { sessions, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readSettings } from '../settings/read-settings.ts';
import { removeEndedGuest } from './end-guest.ts';
import { createSession, type SessionAnswer } from './session.ts';

/** A guest whose first session may not be stored yet. */
const RECENT_MS = MINUTE_MS;

type Start = { browser: string; userAgent: string };

/**
 * Makes a guest with a session for this browser. Simultaneous calls of one browser share one guest; its key alone opens
 * no guest whose sessions have ended. ACCOUNT_REQUIRED while the settings require accounts.
 */
export async function startGuest(app: App, { browser, userAgent }: Start): Promise<SessionAnswer> {
  if ((await readSettings(app.db)).checkout.accountsRequired) throw new DomainError('ACCOUNT_REQUIRED');
  const guestKeyHash = app.keys.sign('guest-browser', browser).toString('base64url');
  const guest = await transact(app.db, async (tx) => {
    // calls of one browser take turns
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${guestKeyHash}, 0))`);
    return (await findGuestInUse(app, tx, guestKeyHash)) ?? (await makeGuest(app, tx, guestKeyHash));
  });
  return createSession(app, guest, userAgent, { browser });
}

async function findGuestInUse(app: App, tx: Tx, guestKeyHash: string) {
  const now = app.now();
  const [guest] = await tx.select().from(users).where(eq(users.guestKeyHash, guestKeyHash)).for('update');
  if (!guest || now.getTime() - guest.createdAt.getTime() < RECENT_MS) return guest;
  const [open] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, guest.id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .limit(1);
  return open && guest;
}

async function makeGuest(app: App, tx: Tx, guestKeyHash: string) {
  const [earlierGuest] = await tx
    .update(users)
    .set({ guestKeyHash: null })
    .where(eq(users.guestKeyHash, guestKeyHash))
    .returning({ id: users.id });
  if (earlierGuest) await removeEndedGuest(tx, earlierGuest.id);
  return addGuest(tx, app.now(), guestKeyHash);
}

/** Adds a guest; without the key of a browser only links of their orders lead to them. */
export async function addGuest(tx: Tx, now: Date, guestKeyHash: string | null) {
  const [guest] = await tx
    .insert(users)
    .values({ kind: 'guest', guestKeyHash, createdAt: now, updatedAt: now })
    .returning();
  return guest!;
}
