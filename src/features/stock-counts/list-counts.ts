import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { stockCounts } from '#db/schema/stock-counts.ts';
import type { App } from '#platform/app.ts';
import type { STOCK_COUNT_VIEWS, stockCountsAdminContract } from './admin-contract.ts';
import { describeCount, selectCounts } from './read-count.ts';

type Filter = z.output<(typeof stockCountsAdminContract)['list']['~orpc']['inputSchema'] & z.ZodType>;

const VIEWS: Record<(typeof STOCK_COUNT_VIEWS)[number], SQL> = {
  open: inArray(stockCounts.state, ['counting', 'comparing']),
  applied: eq(stockCounts.state, 'applied'),
  abandoned: eq(stockCounts.state, 'abandoned'),
};

/** Counts, newest first unless asked otherwise. */
export async function listCounts(app: App, { view, sort, ...request }: Filter) {
  const page = keyset(byAge(stockCounts.startedAt, stockCounts.id, sort), request as PageRequest);
  const condition = view && VIEWS[view];
  const found = await selectCounts(app.db, page.cursor)
    .where(and(condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(found);
  return { ...ends, total: await countUpTo(app.db, stockCounts, condition), rows: rows.map(describeCount) };
}
