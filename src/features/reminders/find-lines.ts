import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { ReminderLine } from '#shared/reminder-states.ts';
import { orderItemText } from '../orders/mails.ts';
import { availableTo } from '../stock/available-units.ts';

export type FoundLine = ReminderLine & { productId: string; slug: string; text: string; isBuyable: boolean };

const product = (userId: string | null) => ({
  productId: products.id,
  slug: products.slug,
  name: products.name,
  flavour: productVariants.flavour,
  size: productVariants.size,
  isBuyable: sql<boolean>`${availableTo(userId)} > 0`,
});
type Row = { name: string; flavour: string | null; size: string | null; quantity: number };

const textOf = ({ name, flavour, size, quantity }: Row) =>
  orderItemText({ productName: name, flavor: flavour, size, quantity });

/** The lines of a cart, oldest first. */
export async function findCartLines(db: Queryable, userId: string): Promise<(FoundLine & { createdAt: Date })[]> {
  const rows = await db
    .select({
      ...product(userId),
      variantId: cartItems.variantId,
      quantity: cartItems.quantity,
      cartItemId: cartItems.id,
      createdAt: cartItems.createdAt,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(productVariants, eq(productVariants.id, cartItems.variantId))
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
  return rows.map((row) => ({ ...row, text: textOf(row) }));
}

/** The lines of an order that have a variant, without free ones; of one item, when it is named. */
export async function findOrderLines(db: Queryable, orderId: string, only?: SQL): Promise<FoundLine[]> {
  const rows = await db
    .select({ ...product(null), variantId: productVariants.id, quantity: orderItems.quantity })
    .from(orderItems)
    .innerJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.isFree, false), only))
    .orderBy(asc(orderItems.position));
  return rows.map((row) => ({ ...row, text: textOf(row) }));
}

/** The lines of a link that can be bought now, as text. */
export async function describeLines(db: Queryable, lines: readonly ReminderLine[]): Promise<FoundLine[]> {
  const ids = lines.map(({ variantId }) => variantId);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...product(null), variantId: productVariants.id })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(inArray(productVariants.id, ids));
  return lines.flatMap(({ variantId, quantity }) => {
    const row = rows.find((one) => one.variantId === variantId);
    return row ? [{ ...row, quantity, text: textOf({ ...row, quantity }) }] : [];
  });
}
