import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import type { CreditKind } from '#shared/credit-entries.ts';
import type { Paise } from '#shared/money.ts';
import type { Actor } from '#shared/order-states.ts';
import { readHolds, readLots } from './read-credit.ts';
import { allocate, expiryOfReturned, isUsable, type Share, usableAmount } from './rules.ts';
import { lockCredit, type NewEntry, writeEntries } from './write-entries.ts';

/** What a decision does to the credit of an order, in paise. */
export type OrderCreditChange = { held: Paise; spent: Paise; released: Paise; returned: Paise };

/** Credit that a decision needs and that is not there; the caller rolls back. `balance`: what is there, in paise. */
export class InsufficientCredit extends Error {
  readonly balance: Paise;

  constructor(balance: Paise) {
    super('store credit is short');
    this.balance = balance;
  }
}

type About = { orderId: string; userId: string; actor: Actor; now: Date };

/**
 * Holds, spends, releases and gives back the credit of an order, in this order. InsufficientCredit when another
 * order has used it since: the caller rolls back.
 */
export async function changeOrderCredit(
  tx: Tx,
  { orderId, userId, actor, now }: About,
  { held, spent, released, returned }: OrderCreditChange,
): Promise<void> {
  await lockCredit(tx, userId, now);
  const source = { kind: 'order', id: orderId } as const;
  const entryOf =
    (kind: CreditKind, signs: { amount: number; held: number }) =>
    ({ lotId, amount }: Share): NewEntry => ({
      kind,
      lotId,
      amount: signs.amount * amount,
      held: signs.held * amount,
      source,
    });
  const entries: NewEntry[] = [];
  const holds = spent + released > held ? await readHolds(tx, orderId) : [];
  if (held > 0) {
    const lots = (await readLots(tx, userId)).filter((lot) => isUsable(lot, now));
    const shares = allocate(lots, held);
    if (!shares) throw new InsufficientCredit(usableAmount(lots, now));
    entries.push(...shares.map(entryOf('held', { amount: 0, held: 1 })));
    holds.push(...shares.map(({ lotId, amount }) => ({ id: lotId, available: amount, expiresAt: null })));
  }
  const spentShares = takeFrom(holds, spent, orderId);
  entries.push(...spentShares.map(entryOf('spent', { amount: -1, held: -1 })));
  const remainingHolds = holds.map((hold) => ({
    ...hold,
    available: hold.available - (spentShares.find(({ lotId }) => lotId === hold.id)?.amount ?? 0),
  }));
  entries.push(...takeFrom(remainingHolds, released, orderId).map(entryOf('released', { amount: 0, held: -1 })));
  if (returned > 0) {
    const expiresAt = expiryOfReturned(await readSpentExpiries(tx, orderId), now);
    entries.push({ kind: 'refunded', lotId: null, amount: returned, held: 0, source, expiresAt });
  }
  await writeEntries(tx, userId, entries, { actor, now });
}

function takeFrom(holds: Parameters<typeof allocate>[0], amount: Paise, orderId: string): Share[] {
  const shares = allocate(holds, amount);
  if (!shares) throw new Error(`Order ${orderId} holds less credit than ${amount} paise`);
  return shares;
}

/** When the lots expire that an order has spent. */
async function readSpentExpiries(tx: Tx, orderId: string): Promise<(Date | null)[]> {
  const { rows } = await tx.execute<{ expires: string | null }>(sql`
    select distinct (extract(epoch from lot.expires_at) * 1000)::text as expires
    from credit_entries e join credit_entries lot on lot.id = e.lot_id
    where e.source_id = ${orderId} and e.source_kind = 'order' and e.kind = 'spent'`);
  return rows.map(({ expires }) => (expires === null ? null : new Date(Number(expires))));
}

/** What a customer can use, locked until the transaction ends, except for reading. */
export async function readAvailableCredit(
  db: Queryable,
  userId: string,
  now: Date,
  { isLocked = true }: { isLocked?: boolean } = {},
): Promise<Paise> {
  // an account that does not exist has nothing to lock
  if (isLocked) await db.execute(sql`select from credit_accounts where user_id = ${userId} for no key update`);
  return usableAmount(await readLots(db, userId), now);
}
