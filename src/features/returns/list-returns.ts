import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { orders } from '#db/schema/orders.ts';
import { returnLines, returns } from '#db/schema/returns.ts';
import type { App } from '#platform/app.ts';
import { isOneOf } from '#shared/order-states.ts';
import type { ReturnWish } from '#shared/return-request.ts';
import { OPEN_RETURN_STATES, RETURN_STATES, type ReturnState, returnNumber } from '#shared/return-states.ts';
import { matchesOrderSearch } from '../order-management/filter-orders.ts';
import type { RETURN_VIEWS, returnsAdminContract } from './admin-contract.ts';

type Filter = z.output<(typeof returnsAdminContract)['list']['~orpc']['inputSchema'] & z.ZodType>;

/** SQL: returns that staff have something to do with, as words, so that `returns_open` serves. */
const IS_OPEN = sql.raw(isOneOf('returns.state', OPEN_RETURN_STATES));

const IS_LISTED = sql`exists (select from ${orders} o where o.id = ${returns.orderId} and o.deleted_at is null)`;

/** Returns, newest first unless the filter says otherwise. */
export async function listReturns(app: App, filter: Filter) {
  const page = keyset(byAge(returns.requestedAt, returns.id, filter.sort ?? 'newest'), filter as PageRequest);
  const isListed = and(
    IS_LISTED,
    filter.view ? viewOf(filter.view) : undefined,
    filter.order ? eq(returns.orderId, filter.order) : undefined,
    filter.search ? await matchesSearch(app, filter.search) : undefined,
  );
  const pageRows = await app.db
    .select({
      id: returns.id,
      number: returns.number,
      orderId: returns.orderId,
      displayId: orders.displayId,
      fullName: orders.fullName,
      state: returns.state,
      requestedAt: returns.requestedAt,
      units: sql<number>`(select coalesce(sum(l.quantity), 0)::int from ${returnLines} l where l.return_id = ${returns.id})`,
      wishes: sql<ReturnWish[]>`array(select distinct l.wish from ${returnLines} l where l.return_id = ${returns.id})`,
      cursor: page.cursor,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(isListed, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total: await countUpTo(app.db, returns, isListed),
    rows: rows.map(({ number, requestedAt, ...row }) => ({
      ...row,
      number: returnNumber(number),
      requestedAt: requestedAt.toISOString(),
    })),
  };
}

/** How many returns are in each state that is not an end; 0 for the others. */
export async function countReturns({ db }: App) {
  const rows = await db
    .select({ state: returns.state, count: sql<number>`count(*)::int` })
    .from(returns)
    .where(and(IS_OPEN, IS_LISTED))
    .groupBy(returns.state);
  const countOf = (state: ReturnState) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    open: rows.reduce((sum, { count }) => sum + count, 0),
    states: Object.fromEntries(RETURN_STATES.map((state) => [state, countOf(state)])) as Record<ReturnState, number>,
  };
}

const viewOf = (view: (typeof RETURN_VIEWS)[number]): SQL =>
  view === 'open' ? IS_OPEN : sql`${returns.state} = ${view}`;

async function matchesSearch({ db }: App, search: string): Promise<SQL | undefined> {
  const number = /^\s*(?:ret-?)?0*(\d{1,9})\s*$/i.exec(search)?.[1];
  const isNumber = number ? sql`${returns.number} = ${Number(number)}` : undefined;
  const isOrder = and(isNull(orders.deletedAt), await matchesOrderSearch(db, search));
  const isOfOrder = sql`${returns.orderId} in (select ${orders.id} from ${orders} where ${isOrder})`;
  return isNumber ? sql`(${isNumber} or ${isOfOrder})` : isOfOrder;
}
