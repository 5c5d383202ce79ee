import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../lib/api.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { keepKnownBrowser } from '../../lib/known-browsers.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { type Session, saveSession } from '../../lib/session-store.ts';
import { newIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { cartErrorMessage, setCartData, toastAdded } from '../../shop/cart.ts';
import { type RememberedAction, takeRememberedAction } from '../../shop/remembered-action.ts';
import { invalidateUserData } from '../../shop/user-data.ts';
import { toast, toastError } from '../../ui/toast.tsx';

/** there is one toast at a time, so the welcome stays readable before the next one */
const WELCOME_MS = 1600;

/** Stores the session, welcomes the user, and runs the action that they were asked to sign in for. */
export function useAfterSignIn() {
  const client = useQueryClient();
  return ({ user, accessToken, refreshToken, expiresAt, knownBrowser }: Session & { knownBrowser: string }) => {
    keepKnownBrowser(user.id, knownBrowser);
    saveSession({ user, accessToken, refreshToken, expiresAt });
    invalidateUserData(client);
    toast('Welcome back!', 'You have been successfully signed in.');
    const action = takeRememberedAction();
    if (action) void catchUp(client, action);
  };
}

async function catchUp(client: QueryClient, action: RememberedAction): Promise<void> {
  const welcomed = new Promise((resolve) => setTimeout(resolve, WELCOME_MS));
  const say = await (action.kind === 'add-to-cart'
    ? addToCart(client, action)
    : addToWishlist(client, action.productId));
  await welcomed;
  say();
}

type Addition = Omit<Extract<RememberedAction, { kind: 'add-to-cart' }>, 'kind'>;

async function addToCart(client: QueryClient, { productId, variantId, quantity }: Addition): Promise<() => void> {
  try {
    const line = { productId, ...(variantId ? { variantId } : {}), quantity: quantity ?? 1 };
    await setCartData(client, await api.cart.addLine({ ...line, idempotencyKey: newIdempotencyKey() }));
    // a cart request that began before knows nothing of the line
    void client.invalidateQueries({ queryKey: orpc.cart.key() });
    return toastAdded;
  } catch (error) {
    return () => toastError('Error adding to cart', cartErrorMessage(error));
  }
}

async function addToWishlist(client: QueryClient, productId: string): Promise<() => void> {
  try {
    await writeQueryData(client, orpc.wishlist.list.queryKey(), await api.wishlist.add({ productId }));
    void client.invalidateQueries({ queryKey: orpc.wishlist.key() });
    return () => toast('Added to wishlist');
  } catch (error) {
    if (errorCode(error) === 'ALREADY_IN_WISHLIST')
      return () => toastError('Already in wishlist', 'This item is already in your wishlist.');
    return () => toastError('Error adding to wishlist', errorMessage(error));
  }
}
