import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { type ImageAsset, imageAssetColumns } from '../catalog/product-cards.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { order as orderShape } from './contract.ts';
import { changeableUntil, payableUntil } from './rules.ts';

export type Order = z.infer<typeof orderShape>;
export type OrderRow = typeof orders.$inferSelect;

/** A person's orders, newest first. */
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

// the id decides between orders of the same instant
function olderThan(id: string, userId: string): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) <
    (select o.created_at, o.id from orders o where o.id = ${id} and o.user_id = ${userId})`;
}

/** One order of the person by full or short id; NOT_FOUND when it is someone else's. */
export async function getOrder(app: App, userId: string, id: string): Promise<Order> {
  const [described] = await describeOrders(app, [await findOwnOrder(app.db, userId, id)]);
  return described!;
}

/** The row of a person's own order by full or short id. */
export async function findOwnOrder(db: Queryable, userId: string, id: string): Promise<OrderRow> {
  const wanted = id.toLowerCase();
  const named = wanted.length === 8 ? eq(orders.displayId, wanted) : isUuid(wanted) ? eq(orders.id, wanted) : null;
  if (!named) throw new DomainError('NOT_FOUND');
  const [row] = await db
    .select()
    .from(orders)
    .where(and(named, eq(orders.userId, userId), isNull(orders.deletedAt)));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

async function describeOrders(app: App, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [items, { shop }] = await Promise.all([
    app.db
      .select({ item: orderItems, slug: products.slug, picture: imageAssetColumns })
      .from(orderItems)
      .leftJoin(products, eq(products.id, orderItems.productId))
      .leftJoin(media, eq(media.key, orderItems.imageKey))
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position)),
    readSettings(app.db),
  ]);
  const now = app.now();
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
    totalAmount: row.totalAmount,
    couponCode: row.couponCode,
    shippingAddress: row.shippingAddress,
    items: items.filter(({ item }) => item.orderId === row.id).map(describeItem),
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    payableUntil: payableUntil(row, now)?.toISOString() ?? null,
    changeableUntil: changeableUntil(row, shop.changeWindowMinutes, now)?.toISOString() ?? null,
  }));
}

type ItemRow = { item: typeof orderItems.$inferSelect; slug: string | null; picture: ImageAsset | null };

function describeItem({ item, slug, picture }: ItemRow): Order['items'][number] {
  const { id, productId, productName, flavor, size, quantity, price, isFree } = item;
  return { id, productId, slug, productName, image: picture, flavor, size, quantity, price, isFree };
}
