import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { IS_LISTED, STOCK_FILTERS } from './list-admin-products.ts';

/** How many products each view of the list has. */
export async function countProductViews(app: App) {
  const live = isNull(products.archivedAt);
  const count = async (condition: SQL | undefined) => (await countUpTo(app.db, products, condition)).count;
  const [low, hidden, findings, noNutrition, drafts, archived] = await Promise.all([
    count(and(live, STOCK_FILTERS.low)),
    count(and(live, IS_LISTED.hidden)),
    count(and(live, IS_LISTED.findings)),
    count(and(live, IS_LISTED['no-nutrition'])),
    // the conditions match the partial indexes of products
    count(sql`${products.state} = 'draft'`),
    count(isNotNull(products.archivedAt)),
  ]);
  return { low, hidden, findings, noNutrition, drafts, archived };
}
