import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { accounts, emailTokens } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { RESET_LINK_HOURS } from './rules.ts';
import { randomToken, sha256 } from './tokens.ts';

/**
 * Creates the secret of a mailed reset link; only its hash is stored. Earlier links stay valid, since a stranger's
 * request must not end the owner's.
 */
export async function issueResetToken(app: Pick<App, 'now'>, tx: Tx, userId: string): Promise<string> {
  const token = randomToken();
  const now = app.now();
  await tx.insert(emailTokens).values({
    userId,
    purpose: 'reset',
    tokenHash: sha256(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + RESET_LINK_HOURS * HOUR_MS),
  });
  return token;
}

const valid = (token: string, now: Date) =>
  and(eq(emailTokens.tokenHash, sha256(token)), isNull(emailTokens.usedAt), gt(emailTokens.expiresAt, now));

/** The user of an unused link, or null. */
export async function findResetToken(db: Queryable, token: string, now: Date) {
  const [row] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(emailTokens)
    .innerJoin(accounts, eq(accounts.id, emailTokens.userId))
    .where(valid(token, now));
  return row ?? null;
}

/** Marks the link as used; of concurrent callers one gets true. */
export async function consumeResetToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(valid(token, now))
    .returning({ id: emailTokens.id });
  return used.length > 0;
}

/** Ends all reset links of a user whose password has just been set. */
export async function endResetTokens(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(emailTokens.userId, userId), isNull(emailTokens.usedAt)));
}
