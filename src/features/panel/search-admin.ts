import { and, desc, ilike, isNull, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { USER_SEARCH_TEXT, users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { containsPattern, matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { hasPermission } from '#platform/http/permissions.ts';
import { rolesOf } from '#platform/http/viewer.ts';
import { matchesOrderSearch } from '../order-management/filter-orders.ts';

/** Shown of each kind. */
const SHOWN = 5;

/** Products, orders and people that a few letters may mean, as far as this member of staff may read: the palette's answer. */
export async function searchAdmin(app: App, userId: string, search: string) {
  const roles = await rolesOf(app.db, userId);
  const [foundProducts, foundOrders, people] = await Promise.all([
    hasPermission(roles, 'catalog.read') ? findProducts(app, search) : [],
    hasPermission(roles, 'orders.read') ? findOrders(app, search) : [],
    hasPermission(roles, 'users.read') ? findPeople(app, search) : [],
  ]);
  return {
    products: foundProducts,
    orders: foundOrders.map((order) => ({ ...order, at: order.at.toISOString() })),
    people,
  };
}

const findProducts = (app: App, search: string) =>
  app.db
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      image: sql<string | null>`(select m.key from product_images i join media m on m.id = i.media_id
        where i.product_id = products.id order by i.position limit 1)`,
    })
    .from(products)
    .where(and(isNull(products.archivedAt), ilike(products.name, containsPattern(search))))
    .orderBy(sql`position(lower(${search}::text) in lower(${products.name}))`, products.name)
    .limit(SHOWN);

const findOrders = async (app: App, search: string) =>
  app.db
    .select({
      id: orders.id,
      displayId: orders.displayId,
      fullName: orders.fullName,
      at: orders.createdAt,
      total: orders.totalAmount,
      status: orders.status,
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), await matchesOrderSearch(app.db, search)))
    .orderBy(desc(orders.createdAt))
    .limit(SHOWN);

const findPeople = (app: App, search: string) =>
  app.db
    .select({ id: users.id, fullName: users.fullName, email: users.email })
    .from(users)
    .where(and(isNull(users.deletedAt), matchesText(USER_SEARCH_TEXT, search)))
    .orderBy(desc(users.createdAt))
    .limit(SHOWN);
