import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { stockCountsAdminContract } from './admin-contract.ts';
import { applyCount } from './apply-count.ts';
import { abandonCount, compareCount, explainDifference } from './change-count.ts';
import { removeLine, scanUnit, setUnits } from './count-units.ts';
import { listCounts } from './list-counts.ts';
import { listItems, listShelves } from './list-items.ts';
import { readCount } from './read-count.ts';
import { startCount } from './start-count.ts';

const api = implement(stockCountsAdminContract).$context<ApiContext>().use(authorized);

export const stockCountsAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listCounts(context.app, input)),
  get: api.get.handler(({ context, input }) => readCount(context.app, input.id)),
  shelves: api.shelves.handler(({ context }) => listShelves(context.app)),
  items: api.items.handler(({ context, input }) => listItems(context.app, input)),
  start: api.start.handler(({ context, input }) => startCount(context.app, staffOf(context), input)),
  scan: api.scan.handler(({ context, input }) => scanUnit(context.app, staffOf(context), input)),
  setUnits: api.setUnits.handler(({ context, input }) => setUnits(context.app, staffOf(context), input)),
  removeLine: api.removeLine.handler(({ context, input }) => removeLine(context.app, input)),
  compare: api.compare.handler(({ context, input }) => compareCount(context.app, input.id)),
  explain: api.explain.handler(({ context, input }) => explainDifference(context.app, input)),
  apply: api.apply.handler(({ context, input }) => applyCount(context.app, staffOf(context), input)),
  abandon: api.abandon.handler(({ context, input }) => abandonCount(context.app, staffOf(context), input.id)),
});
