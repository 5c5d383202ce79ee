import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { isPublished } from '../catalog/is-published.ts';
import { variantImage } from '../catalog/variant-images.ts';
import { grossWeight } from '../delivery/charge-rules.ts';
import { readDeliveryPlan } from '../delivery/read-delivery-plan.ts';
import { readSettings } from '../settings/read-settings.ts';
import { listedIn } from '../settings/rules.ts';
import { availableTo } from '../stock/available-units.ts';
import type { cart } from './contract.ts';

export type Cart = z.infer<typeof cart>;

/** The cart at today's prices. Units reserved by the customer's own unpaid order count as available. */
export async function readCart(db: Queryable, userId: string): Promise<Cart> {
  const rows = await db
    .select({
      line: { id: cartItems.id, quantity: cartItems.quantity },
      product: {
        id: products.id,
        slug: products.slug,
        name: products.name,
        price: products.price,
        originalPrice: products.originalPrice,
      },
      variant: {
        id: productVariants.id,
        flavour: productVariants.flavour,
        size: productVariants.size,
        price: productVariants.price,
        originalPrice: productVariants.originalPrice,
        grossGrams: productVariants.grossGrams,
      },
      available: availableTo(userId),
      image: variantImage,
      isSold: sql<boolean>`${isPublished} and ${isNull(productVariants.archivedAt)}`,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(productVariants, eq(productVariants.id, cartItems.variantId))
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
  const { shop, payment } = await readSettings(db);
  const { maximumPerLine } = shop;
  const excludedIds = listedIn(payment.codExcludedProducts);
  const { assumedGrams } = (await readDeliveryPlan(db)).plan;
  const sold = rows.filter(({ isSold }) => isSold);
  const items = sold.map(({ line, product, variant, available, image }) => {
    const price = variant.price ?? product.price;
    const mrp = variant.originalPrice ?? product.originalPrice;
    return {
      id: line.id,
      productId: product.id,
      variantId: variant.id,
      slug: product.slug,
      name: product.name,
      price,
      originalPrice: mrp !== null && mrp > price ? mrp : null,
      image,
      flavour: variant.flavour,
      size: variant.size,
      quantity: line.quantity,
      available: available < line.quantity ? available : null,
      left: available < maximumPerLine ? available : null,
    };
  });
  return {
    items,
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    amount: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
    grams: grossWeight(
      sold.map(({ line, variant }) => ({ quantity: line.quantity, grossGrams: variant.grossGrams })),
      assumedGrams,
    ),
    isSoldForCash: !sold.some(({ product }) => excludedIds.includes(product.id)),
    maximumPerLine,
    discontinued: [...new Set(rows.filter(({ isSold }) => !isSold).map(({ product }) => product.name))],
  };
}
