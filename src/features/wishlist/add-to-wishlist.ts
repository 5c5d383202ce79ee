import { and, count, eq } from 'drizzle-orm';
import { pgCode } from '#db/client.ts';
import { wishlists } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isPublished } from '../catalog/is-published.ts';
import { listWishlist } from './list-wishlist.ts';

/** Products of one wishlist. */
export const MAXIMUM_ITEMS = 200;

export async function addToWishlist(app: App, userId: string, productId: string) {
  const mine = eq(wishlists.userId, userId);
  const [{ total } = { total: 0 }] = await app.db.select({ total: count() }).from(wishlists).where(mine);
  if (total >= MAXIMUM_ITEMS) throw new DomainError('WISHLIST_FULL');
  const [product] = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isPublished));
  if (!product) throw new DomainError('NOT_FOUND');
  try {
    await app.db.insert(wishlists).values({ userId, productId, createdAt: app.now() });
  } catch (error) {
    if (pgCode(error) === '23505') throw new DomainError('ALREADY_IN_WISHLIST');
    throw error;
  }
  return listWishlist(app, userId);
}
