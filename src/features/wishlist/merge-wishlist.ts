import { count, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { wishlists } from '#db/schema/cart.ts';
import { MAXIMUM_ITEMS } from './add-to-wishlist.ts';

/** Moves a guest's wishlist into that of an account, up to the limit. The caller has locked both. */
export async function mergeWishlist(tx: Tx, guestId: string, userId: string): Promise<void> {
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(wishlists)
    .where(eq(wishlists.userId, userId));
  await tx.execute(sql`
    insert into wishlists (user_id, product_id, created_at)
    select ${userId}, g.product_id, g.created_at from wishlists g
    where g.user_id = ${guestId}
      and not exists (select from wishlists w where w.user_id = ${userId} and w.product_id = g.product_id)
    order by g.created_at limit ${Math.max(0, MAXIMUM_ITEMS - total)}
    on conflict do nothing`);
  await tx.delete(wishlists).where(eq(wishlists.userId, guestId));
}
