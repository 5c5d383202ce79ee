import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { countUpTo, countWithMatches, keyset, type PageRequest } from '#db/keyset.ts';
import { orders, orderTracking } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { TrackingStatus } from '../tracking/rules.ts';
import { countOrders } from './count-orders.ts';
import { matchesOrderSearch } from './filter-orders.ts';
import { lateShipmentOrderIds } from './late-shipments.ts';

type OrderFilter = PageRequest & {
  search?: string | undefined;
  status?: 'pending' | 'processing' | 'completed' | 'cancelled' | undefined;
  parcel?: 'late' | undefined;
};
type EntryFilter = PageRequest & { search?: string | undefined; status?: TrackingStatus | undefined };

const orderColumns = {
  id: orders.id,
  displayId: orders.displayId,
  createdAt: orders.createdAt,
  userId: orders.userId,
  fullName: orders.fullName,
  email: orders.email,
  status: orders.status,
  totalAmount: orders.totalAmount,
};

/** Orders with their latest tracking entry, newest order first. */
export async function listTrackedOrders(app: App, filter: OrderFilter) {
  const page = keyset({ value: orders.createdAt, type: 'timestamptz', id: orders.id, descending: true }, filter);
  const wanted = and(
    isNull(orders.deletedAt),
    matchesOrderSearch(filter.search),
    filter.status ? eq(orders.status, filter.status) : undefined,
    filter.parcel ? sql`${orders.id} in (${lateShipmentOrderIds(app)})` : undefined,
  );
  const { total, few } = filter.parcel
    ? await countWithMatches(app.db, orders, wanted, { text: filter.search })
    : await countOrders(app.db, filter, wanted, page.orderBy);
  const found = await app.db
    .select({ ...orderColumns, cursor: page.cursor })
    .from(orders)
    .where(and(few ?? wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(found);
  const ids = rows.map(({ id }) => id);
  const entries =
    ids.length === 0
      ? []
      : await app.db
          .select()
          .from(orderTracking)
          .where(inArray(orderTracking.orderId, ids))
          .orderBy(desc(orderTracking.createdAt), desc(orderTracking.id));
  return {
    ...ends,
    total,
    rows: rows.map(({ createdAt, ...order }) => {
      const own = entries.filter(({ orderId }) => orderId === order.id);
      return {
        ...order,
        createdAt: createdAt.toISOString(),
        entries: own.length,
        latest: own[0] ? describeTrackingEntry(own[0]) : null,
      };
    }),
  };
}

/** Every tracking entry with its order, newest first; found by tracking number or short order id. */
export async function listTrackingEntries(app: App, filter: EntryFilter) {
  const page = keyset(
    { value: orderTracking.createdAt, type: 'timestamptz', id: orderTracking.id, descending: true },
    filter,
  );
  // a deleted order has no entries any more
  const wanted = and(
    filter.status ? eq(orderTracking.status, filter.status) : undefined,
    await entriesLike(app, filter.search?.trim()),
  );
  const [found, total] = await Promise.all([
    app.db
      .select({ id: orderTracking.id, cursor: page.cursor, entry: orderTracking, order: orderColumns })
      .from(orderTracking)
      .innerJoin(orders, eq(orders.id, orderTracking.orderId))
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, orderTracking, wanted, {
      orderBy: page.orderBy,
      text: filter.search,
    }),
  ]);
  const { rows, ...ends } = page.finish(found);
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

// the order is found first, so that entries are found by one of their own indexes
async function entriesLike(app: App, search: string | undefined): Promise<SQL | undefined> {
  if (!search) return undefined;
  const numbered = inArray(orderTracking.trackingNumber, [search, search.toUpperCase()]);
  const [order] = await app.db.select({ id: orders.id }).from(orders).where(eq(orders.displayId, search.toLowerCase()));
  return order ? or(numbered, eq(orderTracking.orderId, order.id)) : numbered;
}

export function describeTrackingEntry({ createdAt, ...entry }: typeof orderTracking.$inferSelect) {
  const { status, message, location, estimatedDelivery, trackingNumber, carrier } = entry;
  return { status, message, location, estimatedDelivery, trackingNumber, carrier, createdAt: createdAt.toISOString() };
}
