import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { productImages, products, productVariants } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import { cartItems } from '#db/schema/shopping.ts';
import { type ImageAsset, imageAssetColumns } from '../catalog/product-cards.ts';
import { availableUnits } from '../stock/hold-stock.ts';
import type { cart } from './contract.ts';

export type Cart = z.infer<typeof cart>;

/** The cart at today's prices. What the person's own unpaid order holds counts as available. */
export async function readCart(db: Queryable, userId: string): Promise<Cart> {
  const rows = await db
    .select({ line: cartItems, product: products, variant: productVariants })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(productVariants, eq(productVariants.id, cartItems.variantId))
    .where(and(eq(cartItems.userId, userId), isNull(products.archivedAt), isNull(productVariants.archivedAt)))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
  if (rows.length === 0) return { items: [], itemCount: 0, amount: 0 };
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
    };
  });
  return {
    items,
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    amount: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
  };
}

/** The one order of a person that is not confirmed yet, or null. */
export async function findUnpaidOrder(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'pending'),
        isNull(orders.confirmedAt),
        isNull(orders.deletedAt),
      ),
    );
  return row?.id ?? null;
}

/** For each product and flavour its first picture, preferring one of that flavour. */
export async function variantImages(
  db: Queryable,
  wanted: readonly { productId: string; flavour: string | null }[],
): Promise<(ImageAsset | null)[]> {
  if (wanted.length === 0) return [];
  const rows = await db
    .select({ productId: productImages.productId, flavour: productImages.flavour, picture: imageAssetColumns })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, [...new Set(wanted.map((one) => one.productId))]))
    .orderBy(asc(productImages.position));
  return wanted.map(({ productId, flavour }) => {
    const own = rows.filter((row) => row.productId === productId);
    return (own.find((row) => row.flavour === flavour) ?? own[0])?.picture ?? null;
  });
}
