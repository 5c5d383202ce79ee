import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { creditEntries } from '#db/schema/store-credit.ts';
import type { CreditSource } from '#shared/credit-entries.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import type { Actor } from '#shared/order-states.ts';
import { lockCredit, writeEntries } from './write-entries.ts';

export type Grant = {
  userId: string;
  amount: Paise;
  /** one source grants once */
  source: { kind: Extract<CreditSource, 'return' | 'staff'>; id: string };
  /** null: it never expires */
  expiresAt: Date | null;
  actor: Actor;
  now: Date;
  reason?: string | null;
};

/**
 * Gives credit to an account. A repetition for the same source changes nothing and returns the first grant.
 * CREDIT_NEEDS_ACCOUNT for a guest or a deleted account.
 */
export async function grantCredit(
  tx: Tx,
  { userId, amount, source, expiresAt, actor, now, reason = null }: Grant,
): Promise<{ entryId: string; isNew: boolean }> {
  const [customer] = await tx.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  if (customer?.kind !== 'account') throw new DomainError('CREDIT_NEEDS_ACCOUNT');
  await lockCredit(tx, userId, now);
  const [earlier] = await tx
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.sourceKind, source.kind),
        eq(creditEntries.sourceId, source.id),
        eq(creditEntries.kind, 'granted'),
      ),
    );
  if (earlier) return { entryId: earlier.id, isNew: false };
  const [entryId] = await writeEntries(
    tx,
    userId,
    [{ kind: 'granted', lotId: null, amount, held: 0, source, expiresAt, reason }],
    { actor, now },
  );
  return { entryId: entryId!, isNew: true };
}
