import { and, desc, eq } from 'drizzle-orm';
import { wishlists } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { isPublished } from '../catalog/is-published.ts';
import { productCards } from '../catalog/product-cards.ts';

/** The user's wishlist, newest first, without deleted products. */
export async function listWishlist(app: App, userId: string) {
  const rows = await app.db
    .select({ id: wishlists.id, productId: wishlists.productId, createdAt: wishlists.createdAt })
    .from(wishlists)
    .innerJoin(products, and(eq(products.id, wishlists.productId), isPublished))
    .where(eq(wishlists.userId, userId))
    .orderBy(desc(wishlists.createdAt), desc(wishlists.id));
  const cards = await productCards(
    app.db,
    rows.map((row) => row.productId),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap((row) => {
    const product = byId.get(row.productId);
    return product ? [{ id: row.id, createdAt: row.createdAt.toISOString(), product }] : [];
  });
}
