import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { keyset, type PageRequest } from '#db/keyset.ts';
import { orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { addDays } from '#shared/dates.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import type { orderManagementAdminContract } from './admin-contract.ts';
import { countOrders } from './count-orders.ts';
import { matchesOrderSearch, matchesPaymentFilter, type PaymentFilter } from './filter-orders.ts';
import { hasOpenMatter, readOpenMatters } from './read-open-matters.ts';

/** Which orders a list or a file of them has. */
export type OrderFilter = {
  search?: string | undefined;
  status?: 'pending' | 'processing' | 'completed' | 'cancelled' | undefined;
  payment?: PaymentFilter | undefined;
  attention?: 'yes' | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type Filter = PageRequest & OrderFilter & { sort: 'newest' | 'oldest' };
type Row = z.output<(typeof orderManagementAdminContract)['list']['~orpc']['outputSchema'] & z.ZodType>['rows'][number];

/** All orders that are not deleted, by when they were placed. */
export async function listAdminOrders(app: App, filter: Filter) {
  const descending = filter.sort === 'newest';
  const page = keyset({ value: orders.createdAt, type: 'timestamptz', id: orders.id, descending }, filter);
  const wanted = and(isNull(orders.deletedAt), ...orderConditions(filter, app.now()));
  const { total, few } = await countOrders(app.db, filter, wanted, page.orderBy);
  // ids alone: with some filters thousands are sorted, and an index holds all that takes
  const found = await app.db
    .select({ id: orders.id, cursor: page.cursor })
    .from(orders)
    .where(and(few ?? wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(found);
  const ids = rows.map(({ id }) => id);
  const read = ids.length === 0 ? [] : await app.db.select().from(orders).where(inArray(orders.id, ids));
  const inOrder = ids.flatMap((id) => read.find((row) => row.id === id) ?? []);
  return { ...ends, total, rows: await describe(app.db, inOrder) };
}

/** The filters of a list of orders as conditions. */
export function orderConditions(filter: OrderFilter, now: Date): (SQL | undefined)[] {
  const { search, status, payment, attention, from, to } = filter;
  return [
    matchesOrderSearch(search),
    status ? eq(orders.status, status) : undefined,
    payment ? matchesPaymentFilter(payment, now) : undefined,
    attention ? hasOpenMatter : undefined,
    from ? gte(orders.createdAt, startOf(from)) : undefined,
    to ? lt(orders.createdAt, startOf(addDays(to, 1))) : undefined,
  ];
}

const startOf = (day: string) => new Date(`${day}T00:00:00+05:30`);

async function describe(db: Queryable, rows: readonly OrderRow[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [items, matters, entries] = await Promise.all([
    db
      .select({
        orderId: orderItems.orderId,
        name: orderItems.productName,
        quantity: orderItems.quantity,
        image: imageAssetColumns,
      })
      .from(orderItems)
      .leftJoin(media, eq(media.key, orderItems.imageKey))
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position)),
    readOpenMatters(db, ids),
    db
      .selectDistinctOn([orderTracking.orderId], {
        orderId: orderTracking.orderId,
        status: orderTracking.status,
        at: orderTracking.createdAt,
      })
      .from(orderTracking)
      .where(inArray(orderTracking.orderId, ids))
      .orderBy(orderTracking.orderId, desc(orderTracking.createdAt), desc(orderTracking.id)),
  ]);
  return rows.map((row) => {
    const own = items.filter(({ orderId }) => orderId === row.id);
    const latest = entries.find(({ orderId }) => orderId === row.id);
    return {
      ...orderFacts(row),
      matters: matters(row.id),
      units: own.reduce((sum, { quantity }) => sum + quantity, 0),
      firstItem: own[0] ? { name: own[0].name, image: own[0].image } : null,
      moreItems: Math.max(0, own.length - 1),
      tracking: latest ? { status: latest.status, at: latest.at.toISOString() } : null,
    };
  });
}

/** What every view of an order shows staff. */
export function orderFacts(row: OrderRow) {
  const { id, displayId, fullName, email, status, paymentStatus, paymentMethod, refundState } = row;
  return {
    id,
    displayId,
    fullName,
    email,
    status,
    paymentStatus,
    paymentMethod,
    refundState,
    totalAmount: row.totalAmount,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  };
}
