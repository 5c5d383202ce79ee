import { z } from 'zod';
import { id, instant, operation } from '#shared/contract.ts';
import { productCard } from '../catalog/contract.ts';

export const wishlistItem = z.object({ id, createdAt: instant, product: productCard });

export const wishlistContract = {
  list: operation.meta({ auth: 'customer' }).route({ method: 'GET', path: '/wishlist' }).output(z.array(wishlistItem)),
  add: operation
    .meta({ auth: 'customer' })
    .route({ method: 'POST', path: '/wishlist' })
    .input(z.object({ productId: id }))
    .output(z.array(wishlistItem))
    .errors({
      ALREADY_IN_WISHLIST: { status: 409, message: 'This item is already in your wishlist.' },
      WISHLIST_FULL: { status: 422, message: 'At most 200 items' },
    }),
  remove: operation
    .meta({ auth: 'customer' })
    .route({ method: 'DELETE', path: '/wishlist/{id}' })
    .input(z.object({ id }))
    .output(z.array(wishlistItem)),
};
