import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { accounts, pendingSignUps, sessions, userRoles, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { signKnownBrowser } from '#platform/http/known-browser.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import type { CodeContact } from './code-contact.ts';
import { markEmailConfirmed } from './confirm-email.ts';
import { findPhoneOwner } from './find-phone-owner.ts';
import { endCodes, findMatchingCodes } from './match-codes.ts';
import { requireCodeSignIn } from './request-sign-in-code.ts';
import { endResetTokens } from './reset-token.ts';
import { phoneHorizon } from './rules.ts';
import { createSession, endSessions, type SessionAnswer } from './session.ts';

type Account = typeof accounts.$inferSelect;
type Request = CodeContact & { code: string; browser: string; userAgent: string };

/**
 * Signs in with a code in the browser that asked for it; an address without an account gets one, a phone opens the
 * account that has confirmed it. Wrong, expired and used codes and those of another browser give the same error. Staff
 * never sign in this way. INVALID_CODE, CODE_SIGN_IN_OFF; PHONE_UNUSED when no code of the phone was entered for so long
 * that the number may have passed to another person.
 */
export async function signInByCode(
  app: App,
  { code, browser, userAgent, ...contact }: Request,
): Promise<SessionAnswer & { knownBrowser: string }> {
  await requireCodeSignIn(app, contact);
  const codeIds = await findMatchingCodes(app, { contact, use: {}, code, browser });
  const by = 'email' in contact ? 'mailed code' : 'phone code';
  const user = codeIds.length > 0 ? await transact(app.db, (tx) => useCode(app, tx, codeIds, contact)) : null;
  if (!user || user === 'unused') {
    const reason = user === 'unused' ? 'phone unused' : by;
    await recordSecurityEvent(app.db, { kind: 'sign_in.failed', at: app.now(), data: { reason } });
    throw new DomainError(user === 'unused' ? 'PHONE_UNUSED' : 'INVALID_CODE');
  }
  const session = await createSession(app, user, userAgent, { browser });
  await recordSecurityEvent(app.db, {
    kind: 'sign_in.succeeded',
    at: app.now(),
    userId: user.id,
    data: { factors: 1, by },
  });
  return { ...session, knownBrowser: signKnownBrowser(app.keys, user, app.now()) };
}

/** Ends all codes of the contact, once; its account, else null when the code was used meanwhile. */
async function useCode(
  app: App,
  tx: Tx,
  codeIds: readonly string[],
  contact: CodeContact,
): Promise<Account | 'unused' | null> {
  if (!(await endCodes(tx, codeIds, { contact, use: {} }, app.now()))) return null;
  return 'email' in contact ? openByEmail(app, tx, contact.email) : openByPhone(app, tx, contact.phone);
}

async function openByPhone(app: App, tx: Tx, phone: string): Promise<Account | 'unused' | null> {
  const user = await findPhoneOwner(tx, phone);
  if (!user?.phoneProvenAt) return null;
  const now = app.now();
  if (user.phoneProvenAt < phoneHorizon(now)) return 'unused';
  // unless another account has confirmed the number meanwhile
  const [renewed] = await tx
    .update(users)
    .set({ phoneProvenAt: now })
    .where(and(eq(users.id, user.id), eq(users.provenPhone, phone)))
    .returning({ id: users.id });
  return renewed ? user : null;
}

async function openByEmail(app: App, tx: Tx, email: string): Promise<Account | null> {
  const now = app.now();
  // other sign-ups of this address chose a password that its owner may not know
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, email));
  const [created] = await tx
    .insert(users)
    .values({ email, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update');
  const [user] = await tx.select().from(accounts).where(eq(accounts.email, email));
  if (!user || user.deletedAt || (await isMember(tx, user.id))) return null;
  if (created) {
    const customer = { id: user.id, createdAt: now.toISOString() };
    await recordWebhookEvents(tx, [{ type: 'customer.created', subject: user.id, data: { customer } }]);
    await recordSecurityEvent(tx, { kind: 'account.confirmed', at: now, userId: user.id });
  }
  if (!user.emailConfirmedAt) await takeOver(app, tx, user.id);
  return user;
}

async function isMember(tx: Tx, userId: string): Promise<boolean> {
  const [role] = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)).limit(1);
  return role !== undefined;
}

// whoever made the account has not shown that the address is theirs: their password and sessions end
async function takeOver(app: App, tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ passwordHash: null, updatedAt: app.now() }).where(eq(users.id, userId));
  await endResetTokens(tx, userId, app.now());
  await endSessions(app, tx, eq(sessions.userId, userId));
  await markEmailConfirmed(app, tx, userId);
}
