import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { accounts, pendingSignUps } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { signKnownBrowser } from '#platform/http/known-browser.ts';
import { secondFactorRequired } from '#platform/http/viewer.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError, isDomainError } from '#shared/domain-error.ts';
import { readSettings } from '../settings/read-settings.ts';
import { verifyPassword } from './password.ts';
import { createSession, type SessionAnswer } from './session.ts';
import { isSameBrowser } from './tokens.ts';
import { beginEnrolment, consumeSecondFactorCode, finishEnrolment, readTotpState } from './totp.ts';

type User = typeof accounts.$inferSelect;
type Request = {
  email: string;
  password: string;
  code?: string | undefined;
  enrolment?: string | undefined;
  browser?: string | undefined;
  userAgent: string;
};

type SignedIn = SessionAnswer & { knownBrowser: string; recoveryCodes?: string[] };

/**
 * Signs in with e-mail and password, and a code when the account has a second factor. Unknown address and wrong
 * password give the same error. Staff who need a second factor and have none set it up here.
 */
export async function signIn(app: App, input: Request): Promise<SignedIn> {
  const [user] = await app.db.select().from(accounts).where(eq(accounts.email, input.email));
  // exactly one password hash is computed in each case, so that timing reveals nothing
  const waiting = user ? null : await findPendingSignUp(app, input);
  const stored = user ? !user.deletedAt && user.passwordHash : waiting?.passwordHash;
  const failed = (reason: string) =>
    recordSecurityEvent(app.db, {
      kind: 'sign_in.failed',
      at: app.now(),
      userId: user?.id ?? null,
      data: { reason: user || waiting ? reason : 'unknown address' },
    });
  if (!(await verifyPassword(stored || null, input.password))) {
    await failed('password');
    throw new DomainError('INVALID_CREDENTIALS');
  }
  if (!user?.emailConfirmedAt) {
    await failed('not confirmed');
    throw new DomainError('EMAIL_NOT_CONFIRMED');
  }
  const { secondFactor, recoveryCodes } = await showSecondFactor(app, user, input).catch(async (error: unknown) => {
    if (isDomainError(error, 'TOTP_CODE_INVALID')) await failed('code');
    throw error;
  });
  const session = await createSession(app, user, input.userAgent, { browser: input.browser, secondFactor });
  const data = { factors: secondFactor ? 2 : 1 };
  await recordSecurityEvent(app.db, { kind: 'sign_in.succeeded', at: app.now(), userId: user.id, data });
  const knownBrowser = signKnownBrowser(app.keys, user, app.now());
  return { ...session, knownBrowser, ...(recoveryCodes ? { recoveryCodes } : {}) };
}

type Shown = { secondFactor: boolean; recoveryCodes?: string[] };

async function showSecondFactor(app: App, user: User, { code, enrolment }: Request): Promise<Shown> {
  const state = await readTotpState(app, user.id);
  if (state === 'unreadable') throw new DomainError('TOTP_UNREADABLE');
  if (state === 'readable') {
    if (!code) throw new DomainError('TOTP_CODE_REQUIRED');
    if (!(await consumeSecondFactorCode(app, app.db, user.id, code))) throw new DomainError('TOTP_CODE_INVALID');
    return { secondFactor: true };
  }
  const { rows } = await app.db.execute<{ required: boolean }>(
    sql`select ${secondFactorRequired(user.id)} as required`,
  );
  if (!rows[0]!.required) return { secondFactor: false };
  const { general } = await readSettings(app.db);
  if (!code || !enrolment)
    throw new DomainError('TOTP_ENROLMENT_REQUIRED', beginEnrolment(app, user, general.siteName));
  const codes = await transact(app.db, (tx) => finishEnrolment(app, tx, user.id, enrolment, code));
  if (!codes) throw new DomainError('TOTP_CODE_INVALID');
  await recordSecurityEvent(app.db, { kind: 'second_factor.enrolled', at: app.now(), userId: user.id });
  return { secondFactor: true, recoveryCodes: codes };
}

/** The latest sign-up of an address in this browser, else in any; null when there is none. */
async function findPendingSignUp(app: App, { email, browser }: Request) {
  const waiting = await app.db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.email, email), gt(pendingSignUps.expiresAt, app.now())))
    .orderBy(desc(pendingSignUps.createdAt))
    .limit(100);
  return waiting.find((signUp) => isSameBrowser(signUp, browser)) ?? waiting[0] ?? null;
}
