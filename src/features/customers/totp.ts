import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Queryable, Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { recoveryCodes, userTotp } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { personTag } from '#platform/http/viewer.ts';
import type { Keys } from '#platform/keys.ts';
import { openText, sealText, tryOpenText } from '#platform/sealed-text.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { MINUTE_MS } from '#shared/dates.ts';

/** of the key that seals secrets and tickets */
const PURPOSE = 'totp';
const STEP_SECONDS = 30;
/** a phone's clock may be one step off */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const ENROLMENT_MS = 15 * MINUTE_MS;

/** A new secret for the authenticator app. `ticket` is the sealed secret that confirms the enrolment. */
export type Enrolment = { secret: string; uri: string; ticket: string };

/** Creates a secret for a user. It is stored only when a code proves that the app has it. */
export function beginEnrolment(app: App, user: { id: string; email: string }, shopName: string): Enrolment {
  const secret = new Secret({ size: 20 });
  const uri = totpOf(secret.base32, user.email, shopName).toString();
  const ends = app.now().getTime() + ENROLMENT_MS;
  return { secret: secret.base32, uri, ticket: seal(app.keys, JSON.stringify([user.id, secret.base32, ends])) };
}

/**
 * Stores the secret of a ticket when the code is correct. Returns the recovery codes, which are shown once, or null.
 */
export async function finishEnrolment(
  app: App,
  tx: Tx,
  userId: string,
  ticket: string,
  code: string,
): Promise<string[] | null> {
  const [owner, secret, ends] = openTicket(app.keys, ticket);
  const step = owner === userId && ends > app.now().getTime() ? stepOf(secret, code, app.now()) : null;
  if (step === null) return null;
  await tx
    .insert(userTotp)
    .values({ userId, secret: seal(app.keys, secret), lastStep: step, createdAt: app.now() })
    .onConflictDoUpdate({ target: userTotp.userId, set: { secret: seal(app.keys, secret), lastStep: step } });
  invalidateCached(tx, personTag(userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  );
  await tx.insert(recoveryCodes).values(codes.map((one) => ({ userId, codeHash: hashOf(app.keys, one) })));
  return codes;
}

/** Whether an account has a second factor, and whether the shop's secret is still the one that sealed it. */
export async function readTotpState({ keys, db }: App, userId: string): Promise<'none' | 'readable' | 'unreadable'> {
  const [row] = await db.select().from(userTotp).where(eq(userTotp.userId, userId));
  if (!row) return 'none';
  return tryOpenText(keys, PURPOSE, row.secret) === null ? 'unreadable' : 'readable';
}

/** Whether an authenticator or recovery code is correct; it is used up. */
export async function consumeSecondFactorCode(
  app: App,
  db: Queryable,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/\s/g, '').toLowerCase();
  if (!/^\d{6}$/.test(code)) {
    const used = await db
      .update(recoveryCodes)
      .set({ usedAt: app.now() })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.codeHash, hashOf(app.keys, code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ id: recoveryCodes.id });
    if (used.length > 0) await recordSecurityEvent(db, { kind: 'recovery_code.used', at: app.now(), userId });
    return used.length > 0;
  }
  const [row] = await db.select().from(userTotp).where(eq(userTotp.userId, userId));
  const step = row ? stepOf(open(app.keys, row.secret), code, app.now()) : null;
  if (step === null) return false;
  // a code is accepted once only
  const usedCodes = await db
    .update(userTotp)
    .set({ lastStep: step })
    .where(and(eq(userTotp.userId, userId), lt(userTotp.lastStep, step)))
    .returning({ userId: userTotp.userId });
  return usedCodes.length > 0;
}

/**
 * Removes the second factor of a user who has lost phone and recovery codes; run by the operator. Returns whether there
 * was one.
 */
export async function removeTotp(db: Queryable, userId: string): Promise<boolean> {
  const removed = await db.delete(userTotp).where(eq(userTotp.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return Boolean(removed.rowCount);
}

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(secret) });

function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

// the codes are short: only the server's key makes their hashes safe
const hashOf = (keys: Keys, code: string) => keys.sign('recovery-code', code.replace(/[^0-9a-f]/g, '')).toString('hex');

const seal = (keys: Keys, text: string) => sealText(keys, PURPOSE, text);
const open = (keys: Keys, sealed: string) => openText(keys, PURPOSE, sealed);

function openTicket(keys: Keys, ticket: string): [userId: string, secret: string, ends: number] {
  try {
    return JSON.parse(open(keys, ticket)) as [string, string, number];
  } catch {
    // not a ticket of this server
    return ['', '', 0];
  }
}
