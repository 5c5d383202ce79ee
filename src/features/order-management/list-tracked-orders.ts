import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { countWithMatches } from '#db/count-rows.ts';
import { keyset, type PageRequest } from '#db/keyset.ts';
import { orders, orderTracking } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { OrderStatus } from '#shared/order-states.ts';
import { countOrders } from './count-orders.ts';
import { matchesOrderSearch } from './filter-orders.ts';
import { lateShipmentOrderIds } from './late-shipments.ts';
import { ORDER_SORTS, type OrderSort } from './list-admin-orders.ts';

type OrderFilter = PageRequest & {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  shipment?: 'late' | undefined;
  sort?: OrderSort | undefined;
};

export const orderColumns = {
  id: orders.id,
  displayId: orders.displayId,
  createdAt: orders.createdAt,
  userId: orders.userId,
  fullName: orders.fullName,
  email: orders.email,
  status: orders.status,
  totalAmount: orders.totalAmount,
};

/** Orders with their latest tracking entry, newest order first unless asked otherwise. */
export async function listTrackedOrders(app: App, filter: OrderFilter) {
  const page = keyset(ORDER_SORTS[filter.sort ?? 'newest'], filter);
  const condition = and(
    isNull(orders.deletedAt),
    await matchesOrderSearch(app.db, filter.search),
    filter.status ? eq(orders.status, filter.status) : undefined,
    filter.shipment ? sql`${orders.id} in (${lateShipmentOrderIds(app)})` : undefined,
  );
  const { total, few } = filter.shipment
    ? await countWithMatches(app.db, orders, condition, { text: filter.search })
    : await countOrders(app.db, filter, condition, page.orderBy);
  const pageRows = await app.db
    .select({ ...orderColumns, cursor: page.cursor })
    .from(orders)
    .where(and(few ?? condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
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
      const orderEntries = entries.filter(({ orderId }) => orderId === order.id);
      return {
        ...order,
        createdAt: createdAt.toISOString(),
        entries: orderEntries.length,
        latest: orderEntries[0] ? describeTrackingEntry(orderEntries[0]) : null,
      };
    }),
  };
}

export function describeTrackingEntry({ createdAt, ...entry }: typeof orderTracking.$inferSelect) {
  const { status, message, location, estimatedDelivery, trackingNumber, carrier } = entry;
  return { status, message, location, estimatedDelivery, trackingNumber, carrier, createdAt: createdAt.toISOString() };
}
