import { timingSafeEqual } from 'node:crypto';
import { and, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { signInCodes } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { type CodeContact, type CodeUse, codesOf } from './code-contact.ts';
import { signInCodeHash } from './request-sign-in-code.ts';
import { CODE_TRIES } from './rules.ts';
import { isSameBrowser } from './tokens.ts';

export type EnteredCode = { contact: CodeContact; use: CodeUse; code: string; browser: string };

/** Counts a try at every open code of the contact in this browser, also when it is wrong; returns the matching ones. */
export async function findMatchingCodes(app: App, { contact, use, code, browser }: EnteredCode): Promise<string[]> {
  const open = and(
    codesOf(contact, use),
    isNull(signInCodes.usedAt),
    isNotNull(signInCodes.codeHash),
    gt(signInCodes.expiresAt, app.now()),
  );
  const candidates = (
    await app.db.select({ id: signInCodes.id, browserHash: signInCodes.browserHash }).from(signInCodes).where(open)
  ).filter((one) => isSameBrowser(one, browser));
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ id }) => id);
  // counted before it is compared, so that simultaneous guesses count as well
  const tried = await app.db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(and(open, lt(signInCodes.tries, CODE_TRIES), inArray(signInCodes.id, ids)))
    .returning({ id: signInCodes.id, codeHash: signInCodes.codeHash });
  return tried
    .filter(({ id, codeHash }) =>
      timingSafeEqual(Buffer.from(codeHash!), Buffer.from(signInCodeHash(app, id, code.trim()))),
    )
    .map(({ id }) => id);
}

/** Ends all codes of the contact and the use; false when the matching ones were used meanwhile. */
export async function endCodes(
  tx: Tx,
  codeIds: readonly string[],
  { contact, use }: Pick<EnteredCode, 'contact' | 'use'>,
  now: Date,
): Promise<boolean> {
  const usedCodes = await tx
    .update(signInCodes)
    .set({ usedAt: now })
    .where(and(codesOf(contact, use), isNull(signInCodes.usedAt)))
    .returning({ id: signInCodes.id });
  return usedCodes.some(({ id }) => codeIds.includes(id));
}
