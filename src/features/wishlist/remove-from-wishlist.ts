import { and, eq } from 'drizzle-orm';
import { wishlists } from '#db/schema/cart.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { listWishlist } from './list-wishlist.ts';

export async function removeFromWishlist(app: App, userId: string, id: string) {
  const removedRows = await app.db
    .delete(wishlists)
    .where(and(eq(wishlists.userId, userId), eq(wishlists.id, id)))
    .returning({ id: wishlists.id });
  if (removedRows.length === 0) throw new DomainError('NOT_FOUND');
  return listWishlist(app, userId);
}
