import { and, isNull } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { rollupByKey } from '#db/rollups.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { matchesPaymentFilter } from './filter-orders.ts';
import { hasOpenMatter } from './read-open-matters.ts';

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
  attention: hasOpenMatter,
  'refund-due': matchesPaymentFilter('refund-due', now),
  'cash-due': matchesPaymentFilter('cash-due', now),
});
