import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { cartItems, wishlists } from '#db/schema/cart.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { addresses } from '#db/schema/customers.ts';
import { HOUR_MS } from '#shared/dates.ts';
import type { Demo } from './load-demo.ts';
import { productBySlug } from './seed-catalogue.ts';

/** An address, a wishlist and a cart for the demo's customer. */
export async function seedCart(tx: Tx, demo: Demo, customerId: string, now: Date): Promise<void> {
  const { fullName, phone, address } = demo.accounts.customer;
  await tx.insert(addresses).values({ ...address, fullName, phone, userId: customerId, isDefault: true });
  for (const [index, slug] of demo.wishlist.entries())
    await tx.insert(wishlists).values({
      userId: customerId,
      productId: await productBySlug(tx, slug),
      createdAt: new Date(now.getTime() - index * HOUR_MS),
    });
  for (const slug of demo.cart) {
    const productId = await productBySlug(tx, slug);
    const [variant] = await tx
      .select({ id: productVariants.id })
      .from(productVariants)
      .where(eq(productVariants.productId, productId))
      .orderBy(productVariants.position)
      .limit(1);
    await tx
      .insert(cartItems)
      .values({ userId: customerId, productId, variantId: variant!.id, quantity: 1, createdAt: now });
  }
}
