import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/client.ts';
import { emailTokens, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { RESET_LINK_HOURS } from './rules.ts';
import { randomToken, sha256 } from './tokens.ts';

type Purpose = 'confirm' | 'reset' | 'invite';
const LIFETIME: Record<Purpose, number> = { confirm: 7 * DAY_MS, reset: RESET_LINK_HOURS * HOUR_MS, invite: DAY_MS };

/** Makes the secret of a mailed link; earlier links of the same purpose end. Only its hash is stored. */
export async function issueEmailToken(
  app: Pick<App, 'now'>,
  tx: Tx,
  userId: string,
  purpose: Purpose,
): Promise<string> {
  const token = randomToken();
  const now = app.now();
  await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)));
  await tx.insert(emailTokens).values({
    userId,
    purpose,
    tokenHash: sha256(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME[purpose]),
  });
  return token;
}

const valid = (token: string, purpose: Purpose, now: Date) =>
  and(
    eq(emailTokens.tokenHash, sha256(token)),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
  );

/** The user whose unused link this is, or null. */
export async function findEmailToken(db: Queryable, token: string, purpose: Purpose, now: Date) {
  const [row] = await db
    .select({ id: users.id, email: users.email })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(valid(token, purpose, now));
  return row ?? null;
}

/** Uses the link up. One caller wins; the others get null. */
export async function consumeEmailToken(tx: Tx, token: string, purpose: Purpose, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(valid(token, purpose, now))
    .returning({ userId: emailTokens.userId });
  return row?.userId ?? null;
}
