import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { creditAccounts, creditEntries } from '#db/schema/store-credit.ts';
import type { CreditKind, CreditSource } from '#shared/credit-entries.ts';
import { type Paise, rupeesForDatabase } from '#shared/money.ts';
import type { Actor } from '#shared/order-states.ts';

/** A step in the ledger: `amount` changes what the shop owes, `held` what unpaid orders hold of it. */
export type NewEntry = {
  kind: CreditKind;
  /** null: the entry opens a lot of its own */
  lotId: string | null;
  amount: Paise;
  held: Paise;
  source: { kind: CreditSource; id: string };
  expiresAt?: Date | null;
  reason?: string | null;
};

/** Locks the credit of a customer until the transaction ends; makes their account where there is none. */
export async function lockCredit(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .insert(creditAccounts)
    .values({ userId, createdAt: now })
    .onConflictDoUpdate({ target: creditAccounts.userId, set: { userId: sql`excluded.user_id` } });
}

/** Appends entries under the lock of their customer; a CHECK refuses what would make the balance negative. */
export async function writeEntries(
  tx: Tx,
  userId: string,
  entries: readonly NewEntry[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(({ lotId, source, expiresAt = null, reason = null, ...entry }) => {
    const id = randomUUID();
    const from = { sourceKind: source.kind, sourceId: source.id };
    return { ...entry, ...from, id, userId, lotId: lotId ?? id, expiresAt, reason, actor, at: now };
  });
  await tx.execute(insertRows(creditEntries, rows));
  const sum = (of: 'amount' | 'held') => rupeesForDatabase(entries.reduce((total, entry) => total + entry[of], 0));
  await tx.execute(sql`update credit_accounts a
    set balance = a.balance + ${sum('amount')}::numeric, held = a.held + ${sum('held')}::numeric,
      next_expiry_at = (select min(lot.expires_at) from (
        select max(e.expires_at) as expires_at from credit_entries e where e.user_id = a.user_id
        group by e.lot_id having sum(e.amount - e.held) > 0) lot)
    where a.user_id = ${userId}`);
  return rows.map(({ id }) => id);
}
