import { asc, lte } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { creditAccounts } from '#db/schema/store-credit.ts';
import type { App } from '#platform/app.ts';
import { readLots } from './read-credit.ts';
import { isUsable, type Lot } from './rules.ts';
import { lockCredit, writeEntries } from './write-entries.ts';

const AT_ONCE = 200;

/** Ends credit whose time has come; what an unpaid order holds stays until that order ends. Returns the customers. */
export async function expireCredit(app: App): Promise<number> {
  const now = app.now();
  const due = await app.db
    .select({ userId: creditAccounts.userId })
    .from(creditAccounts)
    .where(lte(creditAccounts.nextExpiryAt, now))
    .orderBy(asc(creditAccounts.nextExpiryAt))
    .limit(AT_ONCE);
  for (const { userId } of due)
    await transact(app.db, (tx) =>
      endLots(tx, userId, now, { source: 'expiry', isEnded: (lot) => !isUsable(lot, now) }),
    );
  return due.length;
}

/** Ends all credit of an account that is deleted. */
export const endCredit = (tx: Tx, userId: string, now: Date): Promise<void> =>
  endLots(tx, userId, now, { source: 'account', isEnded: () => true });

async function endLots(
  tx: Tx,
  userId: string,
  now: Date,
  { source, isEnded }: { source: 'expiry' | 'account'; isEnded: (lot: Lot) => boolean },
): Promise<void> {
  await lockCredit(tx, userId, now);
  const lots = (await readLots(tx, userId)).filter(isEnded);
  const entries = lots.map(({ id, available }) => ({
    kind: 'expired' as const,
    lotId: id,
    amount: -available,
    held: 0,
    source: { kind: source, id },
  }));
  await writeEntries(tx, userId, entries, { actor: 'system', now });
}
