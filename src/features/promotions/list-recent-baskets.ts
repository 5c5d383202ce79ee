import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { isPublished } from '../catalog/is-published.ts';

const BASKETS = 20;
const EXAMPLE_LINES = 2;

/**
 * Baskets to try a coupon on: lines of the newest confirmed orders, without free products. In a shop without orders,
 * its newest products as one basket.
 */
export async function listRecentBaskets(app: App) {
  const recentOrders = await app.db
    .select({ id: orders.id, placedAt: orders.createdAt })
    .from(orders)
    .where(and(isNotNull(orders.confirmedAt), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(BASKETS);
  const items = recentOrders.length
    ? await app.db
        .select({
          orderId: orderItems.orderId,
          name: orderItems.productName,
          quantity: orderItems.quantity,
          price: orderItems.price,
          categoryId: products.categoryId,
        })
        .from(orderItems)
        .innerJoin(products, eq(products.id, orderItems.productId))
        .where(
          and(
            inArray(
              orderItems.orderId,
              recentOrders.map(({ id }) => id),
            ),
            eq(orderItems.isFree, false),
          ),
        )
        .orderBy(asc(orderItems.position))
    : [];
  const baskets = recentOrders.flatMap(({ id, placedAt }) => {
    const lines = items.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...line }) => line);
    return lines.length > 0 ? [{ placedAt: placedAt.toISOString(), lines }] : [];
  });
  if (baskets.length > 0) return baskets;
  const examples = await app.db
    .select({ name: products.name, price: products.price, categoryId: products.categoryId })
    .from(products)
    .where(isPublished)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(EXAMPLE_LINES);
  return examples.length > 0 ? [{ placedAt: null, lines: examples.map((line) => ({ ...line, quantity: 1 })) }] : [];
}
