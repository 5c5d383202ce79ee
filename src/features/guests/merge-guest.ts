import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { mergeCart } from '../cart/merge-cart.ts';
import { endGuest, removeEndedGuest } from '../customers/end-guest.ts';
import { mergeWishlist } from '../wishlist/merge-wishlist.ts';

/**
 * Moves cart and wishlist of a guest into an account and ends the guest, by the refresh token that the guest's browser
 * has. Returns whether this call did: a repetition, and a token of an account, change nothing. Orders stay the guest's,
 * until the account that has confirmed their e-mail claims them.
 */
export function mergeGuest(app: App, userId: string, refreshToken: string): Promise<boolean> {
  return transact(app.db, async (tx) => {
    const guestId = await endGuest(app, tx, refreshToken);
    if (!guestId) return false;
    // merges into one account take turns
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    if (!account) throw new DomainError('UNAUTHORIZED');
    await mergeCart(app, tx, guestId, userId);
    await mergeWishlist(tx, guestId, userId);
    await removeEndedGuest(tx, guestId);
    return true;
  });
}
