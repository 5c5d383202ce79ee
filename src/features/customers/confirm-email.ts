import { and, eq, gt, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { pendingSignUps, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import { verifyPassword } from './password.ts';
import { recordConsent } from './record-consent.ts';
import { ACCOUNT_NOTICE } from './rules.ts';
import { isSameBrowser, sha256 } from './tokens.ts';

type Confirmation = { token: string; browser?: string | undefined; password?: string | undefined };

/**
 * Creates the account of a sign-up without signing in. In the browser that signed up the link suffices; elsewhere the
 * password of that sign-up is required, so that a click never opens an account whose password a stranger chose.
 */
export async function confirmEmail(app: App, { token, browser, password }: Confirmation): Promise<void> {
  const [signUp] = await app.db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.tokenHash, sha256(token)), gt(pendingSignUps.expiresAt, app.now())));
  if (!signUp) throw new DomainError('INVALID_LINK');
  if (!isSameBrowser(signUp, browser)) {
    if (!password) throw new DomainError('PASSWORD_REQUIRED');
    if (!(await verifyPassword(signUp.passwordHash, password))) throw new DomainError('INVALID_CREDENTIALS');
  }
  await transact(app.db, (tx) => makeAccount(app, tx, signUp));
}

async function makeAccount(app: App, tx: Tx, signUp: typeof pendingSignUps.$inferSelect): Promise<void> {
  const { email, fullName, passwordHash } = signUp;
  // other sign-ups of this address end; of two simultaneous calls the second finds its own gone
  const ended = await tx
    .delete(pendingSignUps)
    .where(eq(pendingSignUps.email, email))
    .returning({ id: pendingSignUps.id });
  if (!ended.some(({ id }) => id === signUp.id)) throw new DomainError('INVALID_LINK');
  const now = app.now();
  const [user] = await tx
    .insert(users)
    .values({ email, fullName, passwordHash, emailConfirmedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!user) throw new DomainError('INVALID_LINK');
  await recordAccountConsent(app, tx, { id: user.id, email });
  const customer = { id: user.id, createdAt: now.toISOString() };
  await recordWebhookEvents(tx, [{ type: 'customer.created', subject: user.id, data: { customer } }]);
  await recordSecurityEvent(tx, { kind: 'account.confirmed', at: now, userId: user.id });
}

/** The owner of the address consents by using the mailed link; a repetition changes nothing. */
export async function markEmailConfirmed(app: App, tx: Tx, userId: string): Promise<void> {
  const [confirmed] = await tx
    .update(users)
    .set({ emailConfirmedAt: app.now() })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id, email: users.email });
  if (confirmed?.email) await recordAccountConsent(app, tx, { id: confirmed.id, email: confirmed.email });
}

const recordAccountConsent = (app: App, tx: Tx, { id, email }: { id: string; email: string }) =>
  recordConsent(tx, {
    email,
    userId: id,
    purpose: 'account',
    given: true,
    notice: ACCOUNT_NOTICE,
    source: 'sign-up',
    at: app.now(),
  });
