import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { reminderOptOuts, reminders } from '#db/schema/reminders.ts';
import type { App } from '#platform/app.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { requireLiveGuest } from '../customers/require-live-guest.ts';
import { readSettings } from '../settings/read-settings.ts';
import { contactHash } from './contact-hash.ts';
import { BASKET_NOTICE, BASKET_QUIET_MS } from './rules.ts';

type Shopper = { userId: string; isGuest: boolean };
type Choice = { email: string; agrees: boolean };

/**
 * Plans the mail about a checkout that the shopper has begun, or takes it back when they untick the box. A repetition
 * begins the two hours anew. Plans nothing while the shop has it switched off.
 */
export async function beginBasket(app: App, shopper: Shopper, choice: Choice): Promise<{ waiting: boolean }> {
  const { basket } = (await readSettings(app.db)).reminders;
  if (choice.agrees && !basket) return { waiting: false };
  return transact(app.db, async (tx) => {
    if (shopper.isGuest) await requireLiveGuest(tx, shopper.userId);
    return choice.agrees ? plan(app, tx, shopper, choice.email) : takeBack(app, tx, shopper);
  });
}

const plannedBasketOf = (userId: string) =>
  and(eq(reminders.userId, userId), eq(reminders.kind, 'basket'), eq(reminders.state, 'planned'));

async function plan(app: App, tx: Tx, { userId, isGuest }: Shopper, email: string): Promise<{ waiting: true }> {
  const now = app.now();
  const hash = contactHash(app.keys, email);
  const [earlier] = await tx.select().from(reminders).where(plannedBasketOf(userId)).for('update');
  const times = { createdAt: now, dueAt: new Date(now.getTime() + BASKET_QUIET_MS) };
  const values = { kind: 'basket' as const, userId, email, contactHash: hash, ...times };
  if (earlier) await tx.update(reminders).set(values).where(eq(reminders.id, earlier.id));
  else await tx.insert(reminders).values(values).onConflictDoNothing();
  if (!isGuest) await endOptOut(tx, userId, { email, hash });
  if (earlier?.contactHash !== hash) await recordConsent(tx, { ...consentOf(userId, email), given: true, at: now });
  return { waiting: true };
}

/** Only the owner of an account ends the opt-out of its address: anybody may type any address at checkout. */
async function endOptOut(tx: Tx, userId: string, { email, hash }: { email: string; hash: string }): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)));
  if (!owner) return;
  await tx
    .delete(reminderOptOuts)
    .where(and(eq(reminderOptOuts.contactHash, hash), eq(reminderOptOuts.kind, 'basket')));
}

async function takeBack(app: App, tx: Tx, { userId }: Shopper): Promise<{ waiting: false }> {
  const [removed] = await tx.delete(reminders).where(plannedBasketOf(userId)).returning({ email: reminders.email });
  if (removed) await recordConsent(tx, { ...consentOf(userId, removed.email), given: false, at: app.now() });
  return { waiting: false };
}

const consentOf = (userId: string, email: string) =>
  ({ email, userId, purpose: 'reminders', notice: BASKET_NOTICE, source: 'checkout' }) as const;
