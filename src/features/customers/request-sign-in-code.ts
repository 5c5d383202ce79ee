import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { signInCodes, userRoles, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type CodeContact, type CodeUse, codesOf } from './code-contact.ts';
import { findPhoneOwner } from './find-phone-owner.ts';
import { orderCodeMail, signInCodeMail, staffSignInMail } from './mails.ts';
import { requireOrderCodes, requirePhoneCodes } from './require-few-codes.ts';
import { CODE_DIGITS, CODE_MINUTES, CODE_PAUSE_SECONDS } from './rules.ts';
import { browserHash, isSameBrowser } from './tokens.ts';

export const SEND_SIGN_IN_CODE = 'customers.send-sign-in-code';

/** Refuses a way to sign in by code that the shop has not switched on. CODE_SIGN_IN_OFF. */
export async function requireCodeSignIn(app: App, contact: CodeContact): Promise<void> {
  const { codeSignIn, phoneCodes } = (await readSettings(app.db)).checkout;
  if (!('email' in contact ? codeSignIn : phoneCodes)) throw new DomainError('CODE_SIGN_IN_OFF');
}

type Request = CodeContact & { browser: string };

/**
 * Queues a code for an address or a phone, to be entered in the same browser. Only the job looks up the account, so that
 * response and timing are the same for every contact. A repetition within the pause sends nothing. CODE_SIGN_IN_OFF; for
 * phones TOO_MANY_CODES.
 */
export async function requestSignInCode(app: App, { browser, ...contact }: Request, use: CodeUse = {}): Promise<void> {
  await requireCodeSignIn(app, contact);
  await requestCode(app, { ...contact, browser }, use);
}

/** The same for any use, whether or not the shop signs in by code. TOO_MANY_CODES for phones and orders. */
export async function requestCode(app: App, { browser, ...contact }: Request, use: CodeUse): Promise<void> {
  const now = app.now();
  const id = randomUUID();
  const contactText = 'email' in contact ? contact.email.toLowerCase() : contact.phone;
  await transact(app.db, async (tx) => {
    // requests for one contact take turns
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in-code ${contactText}`}, 0))`);
    const recentCodes = await tx
      .select({ id: signInCodes.id, browserHash: signInCodes.browserHash })
      .from(signInCodes)
      .where(
        and(
          codesOf(contact, use),
          isNull(signInCodes.usedAt),
          gt(signInCodes.createdAt, new Date(now.getTime() - CODE_PAUSE_SECONDS * 1000)),
        ),
      );
    if (recentCodes.some((code) => isSameBrowser(code, browser))) return;
    if (use.order) await requireOrderCodes(tx, use.order.id, now);
    if ('phone' in contact) await requirePhoneCodes(tx, contact.phone, now);
    await tx.insert(signInCodes).values({
      id,
      ...contact,
      userId: use.userId ?? null,
      orderId: use.order?.id ?? null,
      orderAction: use.order?.action ?? null,
      browserHash: browserHash(id, browser),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    });
    await app.jobs.send(tx, SEND_SIGN_IN_CODE, { codeId: id });
  });
}

/** The keyed hash under which a code is stored. */
export const signInCodeHash = (app: Pick<App, 'keys'>, codeId: string, code: string): string =>
  app.keys.sign('sign-in-code', `${codeId} ${code}`).toString('base64url');

/** Queues a message with a code to a phone. */
export type SendPhoneCode = (
  app: App,
  tx: Tx,
  message: { phone: string; code: string; minutes: number },
) => Promise<unknown>;

/**
 * Draws and sends a requested code once. Staff get a mail that names their way to sign in, and a phone that no account
 * has confirmed gets nothing, unless an account confirms it now or it is the phone of the order.
 */
export async function sendSignInCode(app: App, codeId: string, sendPhoneCode: SendPhoneCode): Promise<void> {
  await transact(app.db, async (tx) => {
    const unsent = and(eq(signInCodes.id, codeId), isNull(signInCodes.codeHash));
    const [request] = await tx.select().from(signInCodes).where(unsent).for('update');
    if (!request) return;
    const { email, phone, userId, orderId, orderAction } = request;
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    if (phone) {
      if (!userId && !orderId && !(await findPhoneOwner(tx, phone))) return;
      await sendPhoneCode(app, tx, { phone, code, minutes: CODE_MINUTES });
    } else if (email) {
      const letterhead = await readLetterhead(app, tx);
      if (orderId && orderAction) {
        await enqueueMail(app, tx, orderCodeMail(letterhead, { email, orderId, orderAction }, code));
      } else if (await isStaffAddress(tx, email)) {
        await tx.delete(signInCodes).where(eq(signInCodes.id, codeId));
        await enqueueMail(app, tx, staffSignInMail(letterhead, app.config.origin, { email }));
        return;
      } else await enqueueMail(app, tx, signInCodeMail(letterhead, { email }, code));
    }
    await tx
      .update(signInCodes)
      .set({ codeHash: signInCodeHash(app, codeId, code) })
      .where(unsent);
  });
}

async function isStaffAddress(tx: Tx, email: string): Promise<boolean> {
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.email, email))
    .limit(1);
  return member !== undefined;
}

export const sendSignInCodeJob = (sendPhoneCode: SendPhoneCode): Job => ({
  name: SEND_SIGN_IN_CODE,
  handle: (app, { codeId }: { codeId: string }) => sendSignInCode(app, codeId, sendPhoneCode),
});
