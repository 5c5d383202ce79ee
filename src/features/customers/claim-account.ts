import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { pendingSignUps, sessions, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { markEmailConfirmed } from './confirm-email.ts';
import { endResetTokens } from './reset-token.ts';
import { endSessions } from './session.ts';

type Claim = { email: string; fullName: string; passwordHash: string };

/**
 * The account of an address whose owner has used a mailed link, created when there is none. Sets name and password, and
 * ends sessions from the earlier password. The second factor stays.
 */
export async function claimAccount(app: App, tx: Tx, { email, fullName, passwordHash }: Claim): Promise<string> {
  const now = app.now();
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, email));
  await tx.insert(users).values({ email, fullName, createdAt: now }).onConflictDoNothing();
  const [user] = await tx
    .update(users)
    .set({ fullName, passwordHash, updatedAt: now })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  const userId = user!.id;
  await markEmailConfirmed(app, tx, userId);
  await endResetTokens(tx, userId, now);
  await endSessions(app, tx, eq(sessions.userId, userId));
  await recordSecurityEvent(tx, { kind: 'password.changed', at: now, userId });
  return userId;
}
