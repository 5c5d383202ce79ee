import { and, asc, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { type CsvExport, downloadUrl } from '#platform/csv/download.ts';
import { csvRupees } from '#platform/csv/write-csv.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopTimestamp } from '#shared/dates.ts';
import { formatNationalPhone } from '#shared/phone.ts';
import { recordChange } from '../audit/record-change.ts';
import { readTags } from '../order-notes/read-tags.ts';
import { type OrderFilter, orderConditions } from './list-admin-orders.ts';
import { ORDER_CSV_COLUMNS } from './order-formats.ts';

const AT_ONCE = 500;

/** Creates the URL of a CSV file of the filtered orders, valid for a minute. */
export async function exportOrders(app: App, staff: Staff, filter: OrderFilter): Promise<{ url: string }> {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const { search, ids, ...rest } = chosen;
  await recordChange(app.db, staff, app.now(), {
    action: 'order.export',
    entityId: ids ? 'some' : 'all',
    label: Array.isArray(ids) ? `${ids.length} orders as CSV` : 'Orders as CSV',
    // a search is mostly a name, phone or address, so it is not logged
    after: { ...rest, ...(search === undefined ? {} : { searched: true }) },
  });
  return { url: downloadUrl(app, staff, ordersExport.name, JSON.stringify(chosen)) };
}

/** One row per line of each order, oldest first, some hundred orders at a time. */
export const ordersExport: CsvExport = {
  name: 'orders',
  permission: 'orders.export',
  columns: ORDER_CSV_COLUMNS,
  async *rows(app, query) {
    const condition = and(isNull(orders.deletedAt), ...(await orderConditions(app, JSON.parse(query) as OrderFilter)));
    for (let after: SQL | undefined; ; ) {
      const pageRows = await app.db
        .select()
        .from(orders)
        .where(and(condition, after))
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(AT_ONCE);
      const last = pageRows.at(-1);
      if (!last) return;
      after = sql`(${orders.createdAt}, ${orders.id}) > (select o.created_at, o.id from orders o where o.id = ${last.id})`;
      const ids = pageRows.map(({ id }) => id);
      const items = await app.db
        .select()
        .from(orderItems)
        .where(inArray(orderItems.orderId, ids))
        .orderBy(asc(orderItems.orderId), asc(orderItems.position));
      const shipments = await app.db
        .select()
        .from(orderTracking)
        .where(and(inArray(orderTracking.orderId, ids), gt(orderTracking.trackingNumber, '')))
        .orderBy(asc(orderTracking.createdAt));
      const tags = await readTags(app.db, ids);
      for (const order of pageRows) {
        const shipment = shipments.findLast(({ orderId }) => orderId === order.id);
        for (const item of items.filter(({ orderId }) => orderId === order.id))
          yield rowOf(order, item, shipment, tags(order.id));
      }
    }
  },
};

type Row = { order: typeof orders.$inferSelect; item: typeof orderItems.$inferSelect };

function rowOf(
  order: Row['order'],
  item: Row['item'],
  shipment: typeof orderTracking.$inferSelect | undefined,
  tags: readonly string[],
) {
  const { shippingAddress: to } = order;
  return [
    order.id,
    shopTimestamp(order.createdAt),
    order.status,
    order.paymentStatus,
    order.paymentMethod,
    order.refundState,
    order.fullName,
    order.email,
    formatNationalPhone(order.phone),
    to.address,
    to.city,
    to.state,
    to.pincode,
    order.couponCode,
    ...[order.subtotal, order.discount, order.shipping, order.totalAmount].map(csvRupees),
    item.sku,
    item.productName,
    item.flavor,
    item.size,
    item.quantity,
    csvRupees(item.price),
    csvRupees(item.discount),
    item.hsn,
    item.taxRate,
    shipment?.carrier,
    shipment?.trackingNumber,
    order.deliveryMethod,
    order.deliveryZone,
    order.promisedOn,
    csvRupees(order.cashFee),
    csvRupees(order.onlineDiscount),
    tags.join(', '),
  ];
}
