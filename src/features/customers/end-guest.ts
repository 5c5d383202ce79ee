import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { sessions, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { isUuid } from '#shared/uuid.ts';
import { endSessions } from './session.ts';
import { sha256 } from './tokens.ts';

/**
 * Ends a guest and all their sessions, by the refresh token of one of these. Returns their id, once: null for any other
 * token, also after the first call.
 */
export async function endGuest(app: App, tx: Tx, refreshToken: string): Promise<string | null> {
  const sessionId = refreshToken.split('.')[0] ?? '';
  if (!isUuid(sessionId)) return null;
  const hash = sha256(refreshToken);
  const [guest] = await tx
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNotNull(users.guestKeyHash)))
    .where(
      and(
        eq(sessions.id, sessionId),
        or(eq(sessions.tokenHash, hash), eq(sessions.previousHash, hash)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, app.now()),
      ),
    )
    .for('update', { of: users });
  if (!guest) return null;
  await tx.update(users).set({ guestKeyHash: null }).where(eq(users.id, guest.id));
  await endSessions(app, tx, eq(sessions.userId, guest.id));
  return guest.id;
}

/** Removes an ended guest without orders; their cart and sessions go with the row. */
export async function removeEndedGuest(tx: Tx, guestId: string): Promise<void> {
  await tx
    .delete(users)
    .where(
      and(
        eq(users.id, guestId),
        eq(users.kind, 'guest'),
        isNull(users.guestKeyHash),
        sql`not exists (select from orders o where o.user_id = ${users.id})`,
      ),
    );
}
