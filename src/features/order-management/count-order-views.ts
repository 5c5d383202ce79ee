import { and, isNotNull, isNull } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { rollupByKey } from '#db/rollups.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { matchesPaymentFilter } from './filter-orders.ts';
import { hasOpenMatter } from './read-open-matters.ts';

/** Orders by status and by view of the list; views are counted up to the limit of lists. */
export async function countOrderViews(app: App): Promise<Record<string, number>> {
  const live = isNull(orders.deletedAt);
  const [counts, ...views] = await Promise.all([
    rollupByKey(app.db, 'orders.status'),
    ...Object.entries(viewsAt(app.now())).map(
      async ([name, condition]) => [name, (await countUpTo(app.db, orders, and(condition, live))).count] as const,
    ),
  ]);
  return Object.fromEntries([...[...counts].map(([status, { count }]) => [status, count] as const), ...views]);
}

const viewsAt = (now: Date) => ({
  attention: hasOpenMatter,
  'refund-due': matchesPaymentFilter('refund-due', now),
  unanswered: matchesPaymentFilter('unanswered', now),
  held: isNotNull(orders.heldAt),
  'cash-due': matchesPaymentFilter('cash-due', now),
});
