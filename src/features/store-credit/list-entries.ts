import { and, eq } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type PageRequest } from '#db/keyset.ts';
import { creditAccounts, creditEntries } from '#db/schema/store-credit.ts';
import type { App } from '#platform/app.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readLots } from './read-credit.ts';
import { usableAmount } from './rules.ts';

/** What a customer can use, and the ledger behind it, newest first. */
export async function listEntries(app: App, userId: string, request: PageRequest) {
  const page = keyset(
    { value: creditEntries.position, type: 'numeric', id: creditEntries.id, descending: true },
    request,
  );
  const condition = eq(creditEntries.userId, userId);
  const [entries, total, [account], lots] = await Promise.all([
    app.db
      .select({ cursor: page.cursor, entry: creditEntries, id: creditEntries.id })
      .from(creditEntries)
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, creditEntries, condition),
    app.db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId)),
    readLots(app.db, userId),
  ]);
  const { rows, ...ends } = page.finish(entries);
  return {
    ...ends,
    total,
    usable: usableAmount(lots, app.now()),
    held: account?.held ?? 0,
    nextExpiryAt: account?.nextExpiryAt?.toISOString() ?? null,
    rows: rows.map(({ entry }) => describeEntry(entry)),
  };
}

/** The entries of the caller, without what staff wrote about them. */
export async function listOwnEntries(app: App, userId: string, request: PageRequest) {
  const [{ rows, ...sums }, { checkout }] = await Promise.all([
    listEntries(app, userId, request),
    readSettings(app.db),
  ]);
  return {
    ...sums,
    isAccepted: checkout.storeCredit,
    rows: rows.map(({ reason: _, actor: __, ...entry }) => entry),
  };
}

const describeEntry = ({
  id,
  kind,
  at,
  amount,
  held,
  expiresAt,
  sourceKind,
  sourceId,
  reason,
  actor,
}: typeof creditEntries.$inferSelect) => ({
  id,
  kind,
  at: at.toISOString(),
  // spending what was held changes nothing of what can be used
  amount: kind === 'spent' ? 0 : amount - held,
  expiresAt: expiresAt?.toISOString() ?? null,
  orderId: sourceKind === 'order' ? sourceId : null,
  reason,
  actor,
});
