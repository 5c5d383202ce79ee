import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { signInCodes, userRoles, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readLetterhead } from '../brand/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { signInCodeMail, staffSignInMail } from './mails.ts';
import { CODE_DIGITS, CODE_MINUTES, CODE_PAUSE_SECONDS } from './rules.ts';
import { browserHash, isSameBrowser } from './tokens.ts';

export const SIGN_IN_CODE_MAIL = 'customers.write-sign-in-code-mail';

/** Refuses while the shop has not switched sign-in by code on. */
export async function requireCodeSignIn(app: App): Promise<void> {
  if (!(await readSettings(app.db)).checkout.codeSignIn) throw new DomainError('CODE_SIGN_IN_OFF');
}

type Request = { email: string; browser: string };

/**
 * Queues a code for an address, to be entered in the same browser. Only the job looks up the account, so that response
 * and timing are the same for every address. A repetition within the pause sends nothing. CODE_SIGN_IN_OFF.
 */
export async function requestSignInCode(app: App, { email, browser }: Request): Promise<void> {
  await requireCodeSignIn(app);
  const now = app.now();
  const id = randomUUID();
  await transact(app.db, async (tx) => {
    // requests for one address take turns
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in-code ${email.toLowerCase()}`}, 0))`);
    const recentCodes = await tx
      .select({ id: signInCodes.id, browserHash: signInCodes.browserHash })
      .from(signInCodes)
      .where(
        and(
          eq(signInCodes.email, email),
          isNull(signInCodes.usedAt),
          gt(signInCodes.createdAt, new Date(now.getTime() - CODE_PAUSE_SECONDS * 1000)),
        ),
      );
    if (recentCodes.some((code) => isSameBrowser(code, browser))) return;
    await tx.insert(signInCodes).values({
      id,
      email,
      browserHash: browserHash(id, browser),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    });
    await app.jobs.send(tx, SIGN_IN_CODE_MAIL, { codeId: id });
  });
}

/** The keyed hash under which a code is stored. */
export const signInCodeHash = (app: Pick<App, 'keys'>, codeId: string, code: string): string =>
  app.keys.sign('sign-in-code', `${codeId} ${code}`).toString('base64url');

/** Draws and mails a requested code once. Staff get a mail that names their way to sign in. */
export async function writeSignInCodeMail(app: App, codeId: string): Promise<void> {
  const letterhead = await readLetterhead(app, app.db);
  await transact(app.db, async (tx) => {
    const mine = and(eq(signInCodes.id, codeId), isNull(signInCodes.codeHash));
    const [request] = await tx.select().from(signInCodes).where(mine).for('update');
    if (!request) return;
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .where(eq(users.email, request.email))
      .limit(1);
    if (member) {
      await tx.delete(signInCodes).where(eq(signInCodes.id, codeId));
      await enqueueMail(app, tx, staffSignInMail(letterhead, app.config.origin, request));
      return;
    }
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    await tx
      .update(signInCodes)
      .set({ codeHash: signInCodeHash(app, codeId, code) })
      .where(mine);
    await enqueueMail(app, tx, signInCodeMail(letterhead, request, code));
  });
}

export const signInCodeMailJob: Job = {
  name: SIGN_IN_CODE_MAIL,
  handle: (app, { codeId }: { codeId: string }) => writeSignInCodeMail(app, codeId),
};
