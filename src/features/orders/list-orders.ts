import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orderMatters, orders } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { ImageAsset } from '../catalog/contract.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { order as orderShape } from './contract.ts';
import { findDeliveries } from './find-deliveries.ts';
import { changeableUntil, payableUntil, returnableUntil } from './order-deadline-rules.ts';
import { isUnanswered } from './process/decide-confirmation.ts';
import { readOrderAggregate } from './process/lock-order-aggregate.ts';
import { previewCancellation } from './process/outcomes.ts';

export type Order = z.infer<typeof orderShape>;

export type OrderRow = typeof orders.$inferSelect;

/** A customer's orders, newest first. */
export async function listOrders(app: App, userId: string, page: { limit: number; after?: string | undefined }) {
  const mine = and(eq(orders.userId, userId), isNull(orders.deletedAt));
  const [rows, [totals]] = await Promise.all([
    app.db
      .select()
      .from(orders)
      .where(and(mine, page.after ? olderThan(page.after, userId) : undefined))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(page.limit),
    app.db.select({ total: count() }).from(orders).where(mine),
  ]);
  return { orders: await describeOrders(app, rows), total: totals?.total ?? 0 };
}

// the id sorts orders of the same time
function olderThan(id: string, userId: string): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) <
    (select o.created_at, o.id from orders o where o.id = ${id} and o.user_id = ${userId})`;
}

export async function describeOrders(app: App, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [items, { shop }, deliveries, reviewed] = await Promise.all([
    app.db
      .select({ item: orderItems, slug: products.slug, image: imageAssetColumns })
      .from(orderItems)
      .leftJoin(products, eq(products.id, orderItems.productId))
      .leftJoin(media, eq(media.key, orderItems.imageKey))
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position)),
    readSettings(app.db),
    findDeliveries(app.db, rows),
    findReviewedOrders(app.db, rows),
  ]);
  const now = app.now();
  const cancellations = await previewCancellations(app, rows, shop.changeWindowMinutes);
  return rows.map((row) => ({
    id: row.id,
    displayId: row.displayId,
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    refundState: row.refundState,
    subtotal: row.subtotal,
    discount: row.discount,
    shipping: row.shipping,
    cashFee: row.cashFee,
    onlineDiscount: row.onlineDiscount,
    deliveryMethod: row.deliveryMethod,
    promisedOn: row.promisedOn,
    totalAmount: row.totalAmount,
    creditAmount: row.creditAmount,
    couponCode: row.couponCode,
    shippingAddress: row.shippingAddress,
    items: items.filter(({ item }) => item.orderId === row.id).map(describeItem),
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    payableUntil: reviewed.has(row.id) ? null : (payableUntil(row, now)?.toISOString() ?? null),
    isPaymentUnderReview: reviewed.has(row.id),
    changeableUntil: changeableUntil(row, shop.changeWindowMinutes, now)?.toISOString() ?? null,
    cancellation: cancellations.get(row.id) ?? null,
    returnableUntil:
      returnableUntil(row, deliveries.get(row.id) ?? null, shop.returnWindowDays, now)?.toISOString() ?? null,
  }));
}

/** Ids of unconfirmed orders for which another amount arrived, until staff have decided about it. */
async function findReviewedOrders(db: Queryable, rows: readonly OrderRow[]): Promise<Set<string>> {
  const ids = rows.filter(({ confirmedAt }) => confirmedAt === null).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const matters = await db
    .selectDistinct({ orderId: orderMatters.orderId })
    .from(orderMatters)
    .where(and(inArray(orderMatters.orderId, ids), eq(orderMatters.kind, 'mismatch'), isNull(orderMatters.resolvedAt)));
  return new Set(matters.map(({ orderId }) => orderId));
}

/** The outcome of cancelling each order that its customer can still cancel. */
async function previewCancellations(app: App, rows: readonly OrderRow[], changeWindowMinutes: number) {
  const now = app.now();
  const cancellations = new Map<string, Order['cancellation']>();
  for (const row of rows) {
    const isCancellable = payableUntil(row, now) || changeableUntil(row, changeWindowMinutes, now) || isUnanswered(row);
    if (!row.userId || !isCancellable) continue;
    const input = { userId: row.userId, changeWindowMinutes };
    cancellations.set(row.id, previewCancellation(await readOrderAggregate(app.db, row.id), input, now));
  }
  return cancellations;
}

type ItemRow = { item: typeof orderItems.$inferSelect; slug: string | null; image: ImageAsset | null };

function describeItem({ item, slug, image }: ItemRow): Order['items'][number] {
  const { id, productId, productName, flavor, size, quantity, price, isFree } = item;
  return { id, productId, slug, productName, image, flavor, size, quantity, price, isFree };
}
