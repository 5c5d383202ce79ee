import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { pgCode } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { wishlists } from '#db/schema/shopping.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { productCards } from '../catalog/product-cards.ts';

const MAXIMUM = 200;

/** The person's wishlist, newest first; rows whose product is gone are skipped. */
export async function listWishlist(app: App, userId: string) {
  const rows = await app.db
    .select({ id: wishlists.id, productId: wishlists.productId, createdAt: wishlists.createdAt })
    .from(wishlists)
    .innerJoin(products, and(eq(products.id, wishlists.productId), isNull(products.archivedAt)))
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

export async function addToWishlist(app: App, userId: string, productId: string) {
  const mine = eq(wishlists.userId, userId);
  const [{ total } = { total: 0 }] = await app.db.select({ total: count() }).from(wishlists).where(mine);
  if (total >= MAXIMUM) throw new DomainError('WISHLIST_FULL');
  const [product] = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.archivedAt)));
  if (!product) throw new DomainError('NOT_FOUND');
  try {
    await app.db.insert(wishlists).values({ userId, productId, createdAt: app.now() });
  } catch (error) {
    if (pgCode(error) === '23505') throw new DomainError('ALREADY_IN_WISHLIST');
    throw error;
  }
  return listWishlist(app, userId);
}

export async function removeFromWishlist(app: App, userId: string, id: string) {
  const gone = await app.db
    .delete(wishlists)
    .where(and(eq(wishlists.userId, userId), eq(wishlists.id, id)))
    .returning({ id: wishlists.id });
  if (gone.length === 0) throw new DomainError('NOT_FOUND');
  return listWishlist(app, userId);
}
