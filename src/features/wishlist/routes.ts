import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { addToWishlist } from './add-to-wishlist.ts';
import { wishlistContract } from './contract.ts';
import { listWishlist } from './list-wishlist.ts';
import { removeFromWishlist } from './remove-from-wishlist.ts';

const api = implement(wishlistContract).$context<ApiContext>().use(authorized);

export const wishlistRoutes = api.router({
  list: api.list.handler(({ context }) => listWishlist(context.app, viewerOf(context).userId)),
  add: api.add.handler(({ context, input }) => addToWishlist(context.app, viewerOf(context).userId, input.productId)),
  remove: api.remove.handler(({ context, input }) =>
    removeFromWishlist(context.app, viewerOf(context).userId, input.id),
  ),
});
