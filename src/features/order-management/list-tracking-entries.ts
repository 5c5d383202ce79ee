import { and, eq, or, type SQL } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { type AgeSort, byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { orders, orderTracking } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { TrackingStatus } from '../tracking/rules.ts';
import { hasTrackingNumber } from '../tracking/tracking-number.ts';
import { describeTrackingEntry, orderColumns } from './list-tracked-orders.ts';

type EntryFilter = PageRequest & {
  search?: string | undefined;
  status?: TrackingStatus | undefined;
  sort?: AgeSort | undefined;
};

/** Every tracking entry with its order, newest first; found by tracking number or short order id. */
export async function listTrackingEntries(app: App, filter: EntryFilter) {
  const page = keyset(byAge(orderTracking.createdAt, orderTracking.id, filter.sort), filter);
  // entries of deleted orders are not listed
  const condition = and(
    filter.status ? eq(orderTracking.status, filter.status) : undefined,
    await entriesLike(app, filter.search?.trim()),
  );
  const [pageRows, total] = await Promise.all([
    app.db
      .select({ id: orderTracking.id, cursor: page.cursor, entry: orderTracking, order: orderColumns })
      .from(orderTracking)
      .innerJoin(orders, eq(orders.id, orderTracking.orderId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, orderTracking, condition, {
      orderBy: page.orderBy,
      text: filter.search,
    }),
  ]);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total,
    rows: rows.map(({ id, entry, order }) => ({
      id,
      ...describeTrackingEntry(entry),
      order: { ...order, createdAt: order.createdAt.toISOString() },
    })),
  };
}

// the order is read first, so that entries are searched by an index
async function entriesLike(app: App, search: string | undefined): Promise<SQL | undefined> {
  if (!search) return undefined;
  const numbered = hasTrackingNumber(search);
  const [order] = await app.db.select({ id: orders.id }).from(orders).where(eq(orders.displayId, search.toLowerCase()));
  return order ? or(numbered, eq(orderTracking.orderId, order.id)) : numbered;
}
