import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { isPublished } from '../catalog/is-published.ts';
import { variantImages } from '../catalog/variant-images.ts';
import { readSettings } from '../settings/read-settings.ts';
import { availableUnits } from '../stock/available-units.ts';
import type { cart } from './contract.ts';
import { findUnpaidOrder } from './find-unpaid-order.ts';

export type Cart = z.infer<typeof cart>;

/** The cart at today's prices. What the person's own unpaid order holds counts as available. */
export async function readCart(db: Queryable, userId: string): Promise<Cart> {
  const rows = await db
    .select({ line: cartItems, product: products, variant: productVariants })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(productVariants, eq(productVariants.id, cartItems.variantId))
    .where(and(eq(cartItems.userId, userId), isPublished, isNull(productVariants.archivedAt)))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
  const { maximumPerLine } = (await readSettings(db)).shop;
  if (rows.length === 0) return { items: [], itemCount: 0, amount: 0, maximumPerLine };
  const [available, pictures] = await Promise.all([
    availableUnits(
      db,
      rows.map((row) => row.variant.id),
      await findUnpaidOrder(db, userId),
    ),
    variantImages(
      db,
      rows.map((row) => ({ productId: row.product.id, flavour: row.variant.flavour })),
    ),
  ]);
  const items = rows.map(({ line, product, variant }, index) => {
    const price = variant.price ?? product.price;
    const mrp = variant.originalPrice ?? product.originalPrice;
    const left = available.get(variant.id) ?? 0;
    return {
      id: line.id,
      productId: product.id,
      variantId: variant.id,
      slug: product.slug,
      name: product.name,
      price,
      originalPrice: mrp !== null && mrp > price ? mrp : null,
      image: pictures[index] ?? null,
      flavour: variant.flavour,
      size: variant.size,
      quantity: line.quantity,
      available: left < line.quantity ? left : null,
      left: left < maximumPerLine ? left : null,
    };
  });
  return {
    items,
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    amount: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
    maximumPerLine,
  };
}
