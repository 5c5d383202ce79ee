import { and, eq, ne, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import { endCodes, findMatchingCodes } from './match-codes.ts';
import { requestSignInCode } from './request-sign-in-code.ts';
import { requirePhone } from './require-phone.ts';

type Request = { userId: string; phone: string; browser: string };

/** Queues a code by which an account confirms a phone. INVALID_PHONE, CODE_SIGN_IN_OFF, TOO_MANY_CODES. */
export async function requestPhoneConfirmation(app: App, { userId, phone, browser }: Request): Promise<void> {
  await requestSignInCode(app, { phone: requirePhone(phone), browser }, { userId });
}

/**
 * Makes a number the confirmed phone of an account by the code that was sent to it; an account that had confirmed the
 * number before loses it. INVALID_PHONE, INVALID_CODE.
 */
export async function confirmPhone(
  app: App,
  { userId, phone: typed, code, browser }: Request & { code: string },
): Promise<void> {
  const phone = requirePhone(typed);
  const entered = { contact: { phone }, use: { userId }, code, browser };
  const codeIds = await findMatchingCodes(app, entered);
  if (codeIds.length === 0) throw new DomainError('INVALID_CODE');
  const now = app.now();
  await transact(app.db, async (tx) => {
    // accounts that confirm one number take turns
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`);
    if (!(await endCodes(tx, codeIds, entered, now))) throw new DomainError('INVALID_CODE');
    const formerOwners = await tx
      .update(users)
      .set({ provenPhone: null, phoneProvenAt: null, updatedAt: now })
      .where(and(eq(users.provenPhone, phone), ne(users.id, userId)))
      .returning({ id: users.id });
    for (const { id } of formerOwners) await recordSecurityEvent(tx, { kind: 'phone.taken_over', at: now, userId: id });
    await tx
      .update(users)
      .set({ phone, provenPhone: phone, phoneProvenAt: now, updatedAt: now })
      .where(eq(users.id, userId));
    await recordSecurityEvent(tx, { kind: 'phone.confirmed', at: now, userId });
  });
}
