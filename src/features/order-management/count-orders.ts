import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CountedMatches, countUpTo, countWithMatches, restrictToMatches } from '#db/keyset.ts';
import { rollupByKey } from '#db/rollups.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { matchesOrderSearch, matchesPaymentFilter } from './filter-orders.ts';

type Filter = {
  search?: string | undefined;
  status?: string | undefined;
  payment?: string | undefined;
  attention?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
const ROLLED_PAYMENTS = ['pending', 'completed', 'failed', 'cancelled'];

/** How many orders there are of each status, and in the list's views; of these at most as many as a list counts. */
export async function countOrderViews(app: App): Promise<Record<string, number>> {
  const live = isNull(orders.deletedAt);
  const [known, ...views] = await Promise.all([
    rollupByKey(app.db, 'orders.status'),
    ...Object.entries(viewsAt(app.now())).map(
      async ([name, wanted]) => [name, (await countUpTo(app.db, orders, and(wanted, live))).count] as const,
    ),
  ]);
  return Object.fromEntries([...[...known].map(([status, { count }]) => [status, count] as const), ...views]);
}

const viewsAt = (now: Date) => ({
  attention: isNotNull(orders.needsAttention),
  'refund-due': matchesPaymentFilter('refund-due', now),
  'cash-due': matchesPaymentFilter('cash-due', now),
});

/** How many orders a list has: exactly where one filter alone is in the rollups, else up to a limit; and few ones found. */
export async function countOrders(
  db: Db,
  filter: Filter,
  wanted: SQL | undefined,
  orderBy: readonly SQL[],
): Promise<CountedMatches> {
  const { status, payment, attention, from, to } = filter;
  const like = matchesOrderSearch(filter.search);
  const rolled = !like && !attention && !(status && payment) && (!payment || ROLLED_PAYMENTS.includes(payment));
  if (!rolled) return countWithMatches(db, orders, wanted, { orderBy, text: like && filter.search });
  const counts = await rollupByKey(db, payment ? 'orders.payment' : 'orders.status', { from, to });
  const key = payment ?? status;
  const count = key ? (counts.get(key)?.count ?? 0) : [...counts.values()].reduce((sum, one) => sum + one.count, 0);
  const total = { count, more: false };
  return { total, few: restrictToMatches(total, orders, wanted) };
}
