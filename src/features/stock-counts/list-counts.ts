import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { products } from '#db/schema/catalog.ts';
import { stockCounts } from '#db/schema/stock-counts.ts';
import { containsPattern } from '#db/text-search.ts';
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
export async function listCounts(app: App, { search, view, sort, ...request }: Filter) {
  const page = keyset(byAge(stockCounts.startedAt, stockCounts.id, sort), request as PageRequest);
  const condition = and(view && VIEWS[view], search ? matchesSearch(search) : undefined);
  const pageRows = await selectCounts(app.db, page.cursor)
    .where(and(condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  return { ...ends, total: await countUpTo(app.db, stockCounts, condition), rows: rows.map(describeCount) };
}

function matchesSearch(search: string): SQL | undefined {
  const pattern = containsPattern(search);
  return or(
    ilike(stockCounts.number, pattern),
    ilike(stockCounts.shelf, pattern),
    sql`${stockCounts.productId} in (select p.id from ${products} p where p.name ilike ${pattern})`,
  );
}
