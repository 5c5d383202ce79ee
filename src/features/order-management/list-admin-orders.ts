import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { byAge, keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { addDays, shopInstant } from '#shared/dates.ts';
import type { OrderStatus } from '#shared/order-states.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import { hasTag, readTags } from '../order-notes/read-tags.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { isUnanswered } from '../orders/process/decide-confirmation.ts';
import { isOnHold } from '../orders/process/decide-hold.ts';
import { isCashDue } from '../orders/process/draft.ts';
import type { orderManagementAdminContract } from './admin-contract.ts';
import { countOrders } from './count-orders.ts';
import { matchesOrderSearch, matchesPaymentFilter, type PaymentFilter } from './filter-orders.ts';
import { hasOpenMatter, readOpenMatters } from './read-open-matters.ts';

/** The filters of the order list and the order file. */
export type OrderFilter = {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
  attention?: 'yes' | undefined;
  hold?: 'yes' | undefined;
  tag?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  ids?: string[] | undefined;
};
export type OrderSort = 'newest' | 'oldest' | 'name' | 'name-down' | 'total-high' | 'total-low';
type Filter = PageRequest & OrderFilter & { sort: OrderSort };
type Row = z.output<(typeof orderManagementAdminContract)['list']['~orpc']['outputSchema'] & z.ZodType>['rows'][number];

const { id } = orders;
export const ORDER_SORTS: Record<OrderSort, Sorting> = {
  newest: byAge(orders.createdAt, id, 'newest'),
  oldest: byAge(orders.createdAt, id, 'oldest'),
  name: { value: sql`lower(${orders.fullName})`, type: 'text', id, descending: false },
  'name-down': { value: sql`lower(${orders.fullName})`, type: 'text', id, descending: true },
  'total-high': { value: orders.totalAmount, type: 'numeric', id, descending: true },
  'total-low': { value: orders.totalAmount, type: 'numeric', id, descending: false },
};

/** All orders that are not deleted, newest first unless asked otherwise. */
export async function listAdminOrders(app: App, filter: Filter) {
  const page = keyset(ORDER_SORTS[filter.sort], filter);
  const condition = and(isNull(orders.deletedAt), ...(await orderConditions(app, filter)));
  const { total, few } = await countOrders(app.db, filter, condition, page.orderBy);
  // only the ids: some filters sort thousands of rows, for which an index suffices
  const pageRows = await app.db
    .select({ id: orders.id, cursor: page.cursor })
    .from(orders)
    .where(and(few ?? condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  const ids = rows.map(({ id }) => id);
  const read = ids.length === 0 ? [] : await app.db.select().from(orders).where(inArray(orders.id, ids));
  const inOrder = ids.flatMap((id) => read.find((row) => row.id === id) ?? []);
  return { ...ends, total, rows: await describe(app.db, inOrder) };
}

/** The filters of the order list as SQL conditions. */
export async function orderConditions(app: App, filter: OrderFilter): Promise<(SQL | undefined)[]> {
  const { search, status, payment, attention, hold, tag, from, to, ids } = filter;
  return [
    await matchesOrderSearch(app.db, search),
    ids ? inArray(orders.id, ids) : undefined,
    status ? eq(orders.status, status) : undefined,
    payment ? matchesPaymentFilter(payment, app.now()) : undefined,
    attention ? hasOpenMatter : undefined,
    hold ? isNotNull(orders.heldAt) : undefined,
    tag ? hasTag(tag) : undefined,
    from ? gte(orders.createdAt, shopInstant(from)) : undefined,
    to ? lt(orders.createdAt, shopInstant(addDays(to, 1))) : undefined,
  ];
}

async function describe(db: Queryable, rows: readonly OrderRow[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [items, matters, entries, tags] = await Promise.all([
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
    readTags(db, ids),
  ]);
  return rows.map((row) => {
    const orderLines = items.filter(({ orderId }) => orderId === row.id);
    const latest = entries.find(({ orderId }) => orderId === row.id);
    return {
      ...orderFacts(row),
      matters: matters(row.id),
      city: row.shippingAddress.city,
      pincode: row.shippingAddress.pincode,
      units: orderLines.reduce((sum, { quantity }) => sum + quantity, 0),
      firstItem: orderLines[0] ? { name: orderLines[0].name, image: orderLines[0].image } : null,
      moreItems: Math.max(0, orderLines.length - 1),
      tracking: latest ? { status: latest.status, at: latest.at.toISOString() } : null,
      tags: tags(row.id),
    };
  });
}

/** The fields that every view of an order shows. */
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
    isCashDue: isCashDue(row),
    isUnconfirmed: isUnanswered(row),
    isOnHold: isOnHold(row),
    totalAmount: row.totalAmount,
    creditAmount: row.creditAmount,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  };
}
