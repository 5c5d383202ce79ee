import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { DomainError } from '#shared/domain-error.ts';

/**
 * Locks a guest against the merge into an account until the end of the transaction. UNAUTHORIZED when that has happened:
 * the browser then repeats the request as the account.
 */
export async function requireLiveGuest(tx: Tx, guestId: string): Promise<void> {
  const [guest] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, guestId), isNotNull(users.guestKeyHash)))
    .for('share');
  if (!guest) throw new DomainError('UNAUTHORIZED');
}
